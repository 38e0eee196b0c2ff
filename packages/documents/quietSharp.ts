import sharp from "sharp";

// Results are cached elsewhere; the library's own cache and threads would only use memory.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
