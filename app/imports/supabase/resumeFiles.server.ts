import { copyFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Documents } from "#documents/documents.server";
import type { DocumentError } from "#documents/documentVerdict";
import { safeFileName } from "#documents/fileName";
import { RESUME_MAX_BYTES, RESUME_MAX_TEXT, resumeError } from "~/applications/application";
import {
  type InspectedFile,
  inspectResumeFile,
} from "~/applications/resumes/inspectResumeFile.server";
import { resumePathOf } from "~/imports/supabase/supabaseRows";
import type { App } from "~/platform/app.server";
import { UPLOAD_RESERVE_BYTES } from "~/platform/files/diskSpace.server";
import { createFileFetcher, type FileFetcher } from "~/platform/files/fileFetcher.server";
import { type Rejection, reject } from "~/platform/reject";

/** Longer than for a picture, because nobody waits in front of a screen. */
const FETCH_MAX_MS = 30_000;

/** A file outside the store, which the caller stores or removes; or the reason why there is no file. */
export type FoundResume =
  | { ok: true; temporaryPath: string; resume: InspectedFile }
  | Rejection<string>;

export interface ResumeFiles {
  /** Finds, copies and inspects the file of an address. */
  find(address: string): Promise<FoundResume>;
  /** Whether finding a file means to fetch it from the other site. */
  readonly isFetched: boolean;
}

/** The files of the bucket: in a folder by their paths, or fetched from their public addresses. */
export function createResumeFiles(
  app: App,
  documents: Pick<Documents, "inspect">,
  folder: string | null,
): ResumeFiles {
  const fetcher = createFileFetcher({
    log: app.log,
    allowedHosts: app.settings.pictureHosts,
    maxBytes: RESUME_MAX_BYTES,
    fetchMaxMs: FETCH_MAX_MS,
    fileKind: RESUME_FILES,
  });
  async function find(address: string): Promise<FoundResume> {
    const name = safeFileName(nameOf(address));
    await app.files.temporary.requireReserve(UPLOAD_RESERVE_BYTES);
    const temporaryPath = app.files.temporary.newPath();
    let isFound = false;
    try {
      const problem = folder
        ? await copyFromFolder(folder, address, temporaryPath)
        : await fetchTo(fetcher, address, temporaryPath);
      const resume = problem ?? (await inspectFoundResume(documents, temporaryPath, name));
      isFound = resume.ok;
      return resume;
    } finally {
      if (!isFound) await rm(temporaryPath, { force: true });
    }
  }
  return { find, isFetched: folder === null };
}

const RESUME_FILES = {
  possibleType:
    /^(?:application\/(?:pdf|msword|x-pdf|vnd\.openxmlformats|octet-stream|zip)|binary\/octet-stream)/i,
  accept: "application/pdf, application/msword, */*;q=0.5",
  userAgent: "Frontdesk (takes over the resumes of a site)",
};

function nameOf(address: string): string {
  const fromBucket = resumePathOf(address)?.split("/").at(-1);
  return fromBucket ?? address.split(/[?#]/)[0]?.split("/").at(-1) ?? "";
}

const WRONG_TYPE = "it is no PDF, DOC or DOCX file";
const TOO_LARGE = `it is larger than ${RESUME_MAX_TEXT}`;

async function copyFromFolder(
  folder: string,
  address: string,
  target: string,
): Promise<Rejection<string> | null> {
  const inBucket = resumePathOf(address);
  if (!inBucket) return reject("its address is not one of the bucket job-applications");
  try {
    const root = await realpath(folder);
    const file = await realpath(path.join(root, inBucket));
    if (!file.startsWith(root + path.sep)) return reject("its path leads out of the folder");
    const stats = await stat(file);
    if (!stats.isFile()) return reject("what is there in the folder is no file");
    if (stats.size > RESUME_MAX_BYTES) return reject(TOO_LARGE);
    await copyFile(file, target);
    return null;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (NOT_THERE.includes(code)) return reject("it is not in the folder");
    if (code === "EACCES") return reject("its file in the folder may not be read");
    throw error;
  }
}

/** Whatever a stranger wrote into an address, such as a name that no disk takes, must not end the import. */
const NOT_THERE = ["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP"];

async function fetchTo(
  fetcher: FileFetcher,
  address: string,
  target: string,
): Promise<Rejection<string> | null> {
  if (!URL.canParse(address)) return reject("its address is no web address");
  const fetched = await fetcher.fetch(address, new AbortController().signal);
  if (!fetched.ok) return reject(FETCH_ERRORS[fetched.reason]);
  await writeFile(target, fetched.bytes, { mode: 0o600, flag: "wx" });
  return null;
}

const FETCH_ERRORS = {
  unreachable: "it could not be fetched from its address",
  "out-of-time": "it could not be fetched in time",
  "too-large": TOO_LARGE,
  "wrong-type": WRONG_TYPE,
};

async function inspectFoundResume(
  documents: Pick<Documents, "inspect">,
  temporaryPath: string,
  name: string,
): Promise<FoundResume> {
  const { size } = await stat(temporaryPath);
  if (size === 0) return reject("it is empty");
  if (resumeError({ name, size })) return reject(DOCUMENT_ERRORS["wrong-type"]);
  const inspected = await inspectPatiently(documents, { temporaryPath, name, bytes: size });
  if (!inspected.ok) return reject(DOCUMENT_ERRORS[inspected.reason]);
  return { ok: true, temporaryPath, resume: inspected.file };
}

/** Thousands of files would each be held up: so the run stops, and the next one goes on here. */
async function inspectPatiently(
  documents: Pick<Documents, "inspect">,
  file: Parameters<typeof inspectResumeFile>[1],
) {
  for (let attempt = 1; attempt <= BUSY_ATTEMPTS_MAX; attempt += 1) {
    const inspected = await inspectResumeFile(documents, file);
    if (inspected.ok || inspected.reason !== "busy") return inspected;
  }
  throw new Error("the machine is too busy to check the resumes; run the import again later");
}

/** An attempt that a busy machine holds up takes as long as an inspection may: two seconds. */
const BUSY_ATTEMPTS_MAX = 5;

const DOCUMENT_ERRORS: Record<DocumentError, string> = {
  "wrong-type": WRONG_TYPE,
  "does-not-match-name": "it is not of the kind that its name says",
  "has-macros": "it holds macros",
  encrypted: "it is protected by a password",
  damaged: "it is damaged or incomplete",
  bomb: "it unpacks to far more than a resume",
  "limits-exceeded": "it is too complex to be checked",
};
