/** What happens, announced to screen readers in the page's live region. */
const KEPT = 30;

/**
 * Say something in the live region.
 * @param {string} words
 */
export function announce(words) {
  const region = document.getElementById("announcements");
  if (!region || !words) return;
  const line = document.createElement("p");
  line.textContent = words;
  region.append(line);
  while (region.childElementCount > KEPT) region.firstElementChild?.remove();
}
