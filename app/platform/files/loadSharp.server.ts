/** Loads the image library with the first picture: it takes 20 MB that most processes do not need at the start. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Results are cached elsewhere; the library's own cache and threads would only use memory.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
