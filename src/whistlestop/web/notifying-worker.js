/** The part of every service worker that shows notifications for a window, and leads back to that window. */
{
  const worker = /** @type {any} */ (globalThis);

  worker.addEventListener("message", (/** @type {any} */ event) => {
    if (!event.data?.notify) return;
    const { title, about, address } = event.data.notify;
    // The address that a worker knows of a window is the one it was loaded from, not where it is now.
    const more = { icon: "icon-192.png", data: { window: event.source.id, address } };
    event.waitUntil(worker.registration.showNotification(title, { ...about, ...more }));
  });

  worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
    event.notification.close();
    event.waitUntil(show(event.notification.data));
  });

  /** @param {{window: string, address: string}} where */
  const show = async ({ window, address }) => {
    const open = await worker.clients.get(window);
    return open ? open.focus() : worker.clients.openWindow(address);
  };
}
