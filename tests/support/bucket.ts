import S3rver from "s3rver";
import type { S3Settings } from "~/platform/files/s3FileStore.server";

const BUCKET = "resumes";

export interface Bucket {
  settings: S3Settings;
  stop(): Promise<void>;
}

/** A bucket of an S3-compatible store on this machine, with its content in the folder. */
export async function startBucket(folder: string): Promise<Bucket> {
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  return {
    settings: {
      kind: "s3",
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      bucket: BUCKET,
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    async stop() {
      server.httpServer.closeAllConnections();
      await server.close();
    },
  };
}
