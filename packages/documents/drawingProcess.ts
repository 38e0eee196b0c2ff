// Runs in a process of its own, straight from this file: see workProcess.server.ts. Imports name files with their ending.
import { sharp } from "./quietSharp.ts";
import { serveTasks } from "./serveTasks.ts";

export interface SvgTask {
  svg: string;
}

serveTasks(
  ({ svg }: SvgTask): Promise<Uint8Array> =>
    sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer(),
);
