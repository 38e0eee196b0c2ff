// Runs in a process of its own, straight from this file: see workProcess.server.ts. Imports name files with their ending.
import sharp from "sharp";
import { doJobs } from "./workProcess.server.ts";

export interface SvgJob {
  svg: string;
}

// Results are cached elsewhere; the library's own cache and threads would only use memory.
sharp.cache(false);
sharp.concurrency(1);

doJobs(
  ({ svg }: SvgJob): Promise<Uint8Array> =>
    sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer(),
);
