// A service worker. Ghostscript reads its standard input in a worker of its own and has to wait there for what a
// person types, while no message reaches it. So it asks for a line by a synchronous request, which comes by here: the
// page is asked, and what it answers becomes the response.

// A browser may end a service worker that has kept a request for minutes; whoever waits for a line asks again.
const PATIENCE = 20_000;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.pathname === new URL("typed-line", self.registration.scope).pathname)
    event.respondWith(typedLine(Object.fromEntries(url.searchParams)));
});

// The line, or 204 where nothing was typed for a while. Nothing is kept here: a page knows whether it is meant.
async function typedLine(question) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return new Promise((resolve) => {
    for (const page of pages) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = (event) => resolve(new Response(event.data));
      page.postMessage({ question }, [port2]);
    }
    setTimeout(() => resolve(new Response(null, { status: 204 })), PATIENCE);
  });
}
