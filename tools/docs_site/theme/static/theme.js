// Before anything is drawn: the colours the visitor chose here, or those of the system.
document.body.dataset.theme = localStorage.getItem("theme") || "auto";
