import path from "node:path";
import type { StorageSettings } from "~/platform/config/settings";
import type { FileStore } from "~/platform/files/fileStore";
import { createLocalFileStore } from "~/platform/files/localFileStore.server";
import { createS3FileStore } from "~/platform/files/s3FileStore.server";
import {
  createTemporaryFiles,
  type TemporaryFilesOptions,
} from "~/platform/files/temporaryFiles.server";

/** Opens the store that the settings name. With S3, dataDir holds only arriving files. */
export function openFileStore(
  settings: StorageSettings,
  dataDir: string,
  options: Pick<TemporaryFilesOptions, "isBesideDatabase"> = {},
): FileStore {
  const folder = path.join(dataDir, "files");
  if (settings.kind === "local") return createLocalFileStore(folder, options);
  return createS3FileStore(settings, createTemporaryFiles(path.join(folder, "tmp"), options));
}
