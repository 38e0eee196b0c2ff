/** The image library, loaded with the first picture: it costs the start 20 MB that most processes need only later. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // What is made is kept elsewhere, whole; the library's own cache and threads would only hold memory.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
