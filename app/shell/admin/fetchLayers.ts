type Fetch = typeof fetch;

/** Sends a request of the page, changed or more than once. `send` leads to the layers below, in the end to the browser. */
export type FetchLayer = (send: Fetch, ...request: Parameters<Fetch>) => Promise<Response>;

const layers = new Set<FetchLayer>();
let browserFetch: Fetch = fetch;

/**
 * Adds a layer to the `fetch` of the page, above those that are there. Returns a function that removes it. On purpose by
 * replacing `fetch`: in framework mode React Router takes no `dataStrategy`, has no place for a header, its client middleware may
 * not run a request twice, and a `clientLoader` for each route would load each by itself.
 */
export function addFetchLayer(layer: FetchLayer): () => void {
  if (layers.size === 0) {
    browserFetch = window.fetch;
    window.fetch = fetchThroughLayers;
  }
  layers.add(layer);
  return () => {
    layers.delete(layer);
    if (layers.size === 0) window.fetch = browserFetch;
  };
}

function fetchThroughLayers(...request: Parameters<Fetch>): Promise<Response> {
  let send: Fetch = browserFetch;
  for (const layer of layers) {
    const below = send;
    send = (...passed) => layer(below, ...passed);
  }
  return send(...request);
}
