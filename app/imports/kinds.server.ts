import type { ArticleRejection } from "#markup/cleanedArticle";
import {
  addImportedAccounts,
  type ImportedAccount,
  listAccountEmails,
  listAccountIds,
} from "~/accounts/importedAccounts.server";
import {
  addImportedPosts,
  findArticleError,
  type ImportedPost,
  listPostIds,
  listTakenSlugs,
  type PreparedPost,
  prepareImportedPost,
} from "~/blog/importedPosts.server";
import type {
  Candidate,
  CheckedCandidate,
  ImportKind,
  ImportRun,
  Prepared,
} from "~/imports/importRows.server";
import type { Remark } from "~/imports/report";
import { addImportedJobs, type ImportedJob, listJobIds } from "~/jobs/importedJobs.server";
import { OPERATOR } from "~/platform/actor/actor";

const JOBS_PER_BATCH = 200;
const ACCOUNTS_PER_BATCH = 100;
/** Few, because the pictures of each may take half a minute, and a run that is stopped does its batch again. */
const POSTS_PER_BATCH = 10;

export function jobKind({ app }: ImportRun): ImportKind<ImportedJob, ImportedJob> {
  return {
    kind: "jobs",
    subject: "job",
    noun: "job",
    batchRows: JOBS_PER_BATCH,
    listExisting: listJobIds,
    prepare: async (candidates) => candidates.map(asItIs),
    async add(tx, ready) {
      const added = await addImportedJobs(tx, app, OPERATOR, ready);
      return new Map(
        [...added].map(([id, { isDeactivated }]) => [id, isDeactivated ? [GAPS] : []]),
      );
    },
  };
}

const GAPS: Remark = {
  kind: "jobs",
  reason:
    "imported as inactive: it lacks what the law asks for, and Settings, Publishing refuses such jobs",
};

/** How posts are added. One with the slug of another post is left out, even a draft: it would have no address of its own. */
export function postKind({ app }: ImportRun): ImportKind<ImportedPost, PreparedPost> {
  return {
    kind: "blogs",
    subject: "post",
    noun: "blog",
    batchRows: POSTS_PER_BATCH,
    listExisting: listPostIds,
    unique: {
      of: ({ details }) => details.slug,
      listTaken: listTakenSlugs,
      reason: (slug) => `another blog has the address /blog/${slug}`,
    },
    prepare: (candidates) =>
      Promise.all(candidates.map((candidate) => preparedPost(app, candidate))),
    check: (candidates) => Promise.all(candidates.map(checkedPost)),
    async add(tx, ready) {
      const added = await addImportedPosts(tx, app, OPERATOR, ready);
      const missing = new Map(ready.map(({ row, missingPictures }) => [row.id, missingPictures]));
      return new Map([...added].map((id) => [id, pictureRemarks(missing.get(id) ?? 0)]));
    },
  };
}

async function preparedPost(
  app: ImportRun["app"],
  candidate: Candidate<ImportedPost>,
): Promise<Prepared<ImportedPost, PreparedPost>> {
  const prepared = await prepareImportedPost(app, OPERATOR, candidate.item);
  if (!prepared.ok) return { ok: false, candidate, reason: ARTICLE_ERRORS[prepared.reason] };
  return { ok: true, candidate, ready: prepared.post };
}

/** Fetches no picture. */
async function checkedPost(
  candidate: Candidate<ImportedPost>,
): Promise<CheckedCandidate<ImportedPost>> {
  const reason = await findArticleError(candidate.item);
  if (reason) return { ok: false, candidate, reason: ARTICLE_ERRORS[reason] };
  return { ok: true, candidate };
}

const ARTICLE_ERRORS: Record<ArticleRejection, string> = {
  "too-long": "its text is longer than 500,000 characters",
  "too-deep": "its HTML is nested too deep to be cleaned",
  "too-tangled": "its HTML is too broken to be cleaned",
};

function pictureRemarks(missing: number): Remark[] {
  if (missing === 0) return [];
  const pictures = missing === 1 ? "a picture of it" : `${missing} pictures of it`;
  const reason = `${pictures} could not be copied: its editor says which and why, and each save tries again`;
  return [{ kind: "pictures", reason }];
}

export function accountKind({ app }: ImportRun): ImportKind<ImportedAccount, ImportedAccount> {
  return {
    kind: "accounts",
    subject: "account",
    noun: "account",
    batchRows: ACCOUNTS_PER_BATCH,
    listExisting: listAccountIds,
    unique: {
      of: ({ email }) => email,
      listTaken: listAccountEmails,
      reason: () => "an account with its email address is here already",
    },
    prepare: async (candidates) => candidates.map(asItIs),
    async add(tx, ready) {
      const added = await addImportedAccounts(tx, app, OPERATOR, ready);
      return new Map([...added].map((id) => [id, []]));
    },
  };
}

function asItIs<Item>(candidate: Candidate<Item>): Extract<Prepared<Item, Item>, { ok: true }> {
  return { ok: true, candidate, ready: candidate.item };
}
