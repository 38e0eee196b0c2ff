import { rm } from "node:fs/promises";
import pLimit from "p-limit";
import {
  addImportedApplications,
  type ImportedApplication,
  listApplicationIds,
  listErased,
} from "~/applications/importedApplications.server";
import type { Candidate, ImportKind, ImportRun, Prepared } from "~/imports/importRows.server";
import { OPERATOR } from "~/imports/kinds.server";
import type { ApplicationItem } from "~/imports/supabase/applicationRow";
import type { FoundResume, ResumeFiles } from "~/imports/supabase/resumeFiles.server";
import { receiveFile } from "~/platform/storage/unclaimedFiles.server";

/** Few, because stored files must be claimed within 45 seconds. */
const APPLICATIONS_AT_ONCE = 50;
const FILES_AT_ONCE = 4;

type Ready = ImportedApplication;
type Found = { candidate: Candidate<ApplicationItem>; found: FoundResume | null };

interface ApplicationsOptions {
  files: ResumeFiles;
  /** Called for each application that is here, or would be. */
  onCounted(item: ApplicationItem): void;
}

export function applicationKind(
  run: ImportRun,
  { files, onCounted }: ApplicationsOptions,
): ImportKind<ApplicationItem, Ready> {
  const { app, report } = run;
  return {
    kind: "applications",
    subject: "application",
    batchRows: APPLICATIONS_AT_ONCE,
    listThere: listApplicationIds,
    async findObstacles(db, candidates) {
      const items = candidates.map(({ item }) => item);
      const erased = await listErased(app, db, items);
      return new Map([...erased].map((id) => [id, "it, or its applicant, was erased here"]));
    },
    prepare: (candidates) => prepareApplications(run, files, candidates),
    async add(tx, ready) {
      const added = await addImportedApplications(tx, app, OPERATOR, ready);
      return new Map([...added].map((id) => [id, []]));
    },
    countMore({ item, remarks }, outcome) {
      onCounted(item);
      if (!item.resumeUrl) return;
      const isMissing = remarks.some(({ kind }) => kind === "resumes");
      report.count("resumes", isMissing ? "leftOut" : outcome);
    },
  };
}

/** Looks for all files of the batch, then stores those that are good, all at once before the transaction. */
async function prepareApplications(
  run: ImportRun,
  files: ResumeFiles,
  candidates: readonly Candidate<ApplicationItem>[],
): Promise<Prepared<ApplicationItem, Ready>[]> {
  const inTurn = pLimit(FILES_AT_ONCE);
  const isSought = ({ item }: Candidate<ApplicationItem>) =>
    item.resumeUrl !== "" && !(run.isDryRun && files.isFetched);
  const found = await Promise.all(
    candidates.map((candidate) =>
      inTurn(async () => ({
        candidate,
        found: isSought(candidate) ? await files.find(candidate.item.resumeUrl) : null,
      })),
    ),
  );
  return Promise.all(found.map((one) => inTurn(() => prepareOne(run, one))));
}

async function prepareOne(
  { app, isDryRun }: ImportRun,
  { candidate, found }: Found,
): Promise<Prepared<ApplicationItem, Ready>> {
  const { resumeUrl: _, ...item } = candidate.item;
  const ready = (resume: Ready["resume"]) => ({ ...item, resume });
  if (!found) return { ok: true, candidate, ready: ready(null) };
  if (!found.ok) {
    const reason = `imported without its resume: ${found.reason}`;
    const remarks = [...candidate.remarks, { kind: "resumes" as const, reason }];
    return { ok: true, candidate: { ...candidate, remarks }, ready: ready(null) };
  }
  try {
    if (isDryRun) return { ok: true, candidate, ready: ready(null) };
    const received = await receiveFile(app, found.temporaryPath);
    if (!received.ok) throw new Error("the file store did not take a resume; run the import again");
    return { ok: true, candidate, ready: ready({ ...found.resume, key: received.key }) };
  } finally {
    await rm(found.temporaryPath, { force: true });
  }
}
