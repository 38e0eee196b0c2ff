import { createHash } from "node:crypto";
import { plainText } from "#markup/cleanArticle.server";
import { slugOf } from "#markup/slug";
import type { ImportedAccount } from "~/accounts/importedAccounts.server";
import { isReadableName, NAME_MAX_CHARACTERS, nameFromEmail } from "~/accounts/names";
import type { ImportedApplication } from "~/applications/importedApplications.server";
import { APPLICATION_STATUSES } from "~/applications/rules";
import { type ImportedPost, publicationOn, summaryOf } from "~/blog/importedPosts.server";
import { isUsableSlug, type PostDetails } from "~/blog/post";
import {
  type Cells,
  flagIn,
  listIn,
  momentIn,
  plainIn,
  plainLineIn,
  type SourceRow,
  textIn,
} from "~/imports/cells";
import type { Reading } from "~/imports/importRows.server";
import { createRemarks, isUsableId, type Remarks } from "~/imports/report";
import type { ImportedJob } from "~/jobs/importedJobs.server";
import { editJobForm } from "~/jobs/job";
import { isRecordId } from "~/platform/data/database.server";
import { isEmailAddress } from "~/platform/emailAddress";
import { isWebAddress, withScheme } from "~/platform/forms/fields";
import { columnsOfTyped } from "~/platform/forms/record";

const DEFAULT_CATEGORY = "tech";
const SLUG_MAX_CHARACTERS = 200;

export interface PostDefaults {
  now: Date;
  /** The author of a post that names none. */
  author: string;
}

/** A row of the table `blogs`. */
export async function readPostRow(
  { place, cells }: SourceRow,
  { now, author }: PostDefaults,
): Promise<Reading<ImportedPost>> {
  const title = await plainLineIn(cells, "title");
  const written = textIn(cells, "slug");
  const slug = slugIn(written) || slugOf(title);
  const id = textIn(cells, "id") || slug;
  const refused = { ok: false as const, place, name: title || slug };
  if (!title) return { ...refused, reason: "it has no title" };
  if (!slug || !id) return { ...refused, reason: "it has no slug and no id" };
  if (!isUsableId(id) || slug.length > SLUG_MAX_CHARACTERS)
    return { ...refused, reason: "its id or slug cannot be part of an address" };
  const remarks = createRemarks("blogs");
  if (written && slug !== written) remarks.say(`its slug became "${slug}"`);
  const item: ImportedPost = {
    id,
    ...datesIn(cells, { id, now, remarks }),
    details: { ...(await textsIn(cells, { title, author, remarks })), slug },
  };
  const key = `supabase blog ${id}`;
  return { ok: true, key, id, place, name: title, item, remarks: remarks.list };
}

function datesIn(cells: Cells, { id, now, remarks }: { id: string; now: Date; remarks: Remarks }) {
  const date = momentIn(cells, "published_at", now);
  const dated = momentIn(cells, "created_at", now) ?? date ?? momentInId(id);
  if (!dated) remarks.say("it has no date: that of the import stands there now");
  const createdAt = dated ?? now;
  const hasContent = textIn(cells, "content") !== "";
  if (!hasContent) remarks.say("it has no content, and is a draft");
  const isPublished = flagIn(cells, "is_published") && hasContent;
  const publication = publicationOn({ isPublished, date }, { createdAt, now });
  if (publication.publishAt) remarks.say("its date lies in the future: it is scheduled for it");
  return { ...publication, createdAt, updatedAt: momentIn(cells, "updated_at", now) ?? createdAt };
}

async function textsIn(
  cells: Cells,
  { title, author, remarks }: { title: string; author: string; remarks: Remarks },
) {
  const content = textIn(cells, "content");
  const summary = await plainIn(cells, "summary", "excerpt");
  const category = remarks.line(textIn(cells, "category"), "category");
  const tags = await listIn(cells, "tags");
  return {
    title: remarks.line(title, "title"),
    summary: remarks.summary(summary) || summaryOf(await plainText(content)) || title,
    content,
    // Any text: a page of the blog shows the id of a category that it does not know.
    category: (category || DEFAULT_CATEGORY) as PostDetails["category"],
    tags: [...new Set(remarks.items(tags, "tags").map((tag) => remarks.line(tag, "tag")))],
    author: remarks.line(await plainLineIn(cells, "author"), "author") || author,
    author_image: pictureIn(textIn(cells, "author_image"), "author picture", remarks),
    image_url: pictureIn(textIn(cells, "image_url"), "picture", remarks),
    image_alt: null,
    meta_title: null,
    meta_description: null,
  };
}

/** A slug as it stands, if it can be the end of an address and is not that of the feed; otherwise one made of it. */
function slugIn(written: string): string {
  return isUsableSlug(written) ? written : slugOf(written);
}

function pictureIn(address: string, what: string, { say }: Remarks): string | null {
  if (address === "") return null;
  if (isWebAddress(address)) return address;
  say(`the address of its ${what} is no web address, and was left out`);
  return null;
}

/** A row of `auth.users`, or of users.csv: everybody with an account there was an administrator. */
export function readAccountRow({ place, cells }: SourceRow, now: Date): Reading<ImportedAccount> {
  const email = textIn(cells, "email").toLowerCase();
  const refused = { ok: false as const, place, name: email };
  if (!isEmailAddress(email)) return { ...refused, reason: "it has no valid email address" };
  if (textIn(cells, "deleted_at")) return { ...refused, reason: "it was deleted there" };
  // "infinity" and the year 3000 are no moments here, and bans there.
  const isBanned = textIn(cells, "banned_until") !== "";
  const bannedUntil = momentIn(cells, "banned_until");
  if (isBanned && (bannedUntil === null || bannedUntil > now))
    return { ...refused, reason: "it is banned there" };
  const sourceId = textIn(cells, "id");
  const id = recordIdOf("users", sourceId || email);
  const isVerified = ["email_confirmed_at", "confirmed_at"].some((name) => textIn(cells, name));
  const item = {
    id,
    email,
    name: nameIn(cells) || nameFromEmail(email),
    emailVerified: isVerified || flagIn(cells, "email_verified"),
  };
  const remarks = item.emailVerified
    ? []
    : [
        {
          kind: "accounts" as const,
          reason: "its address is not verified: see docs/operations.md",
        },
      ];
  // The key outlives the account, so it never holds the address.
  const key = `supabase account ${sourceId || id}`;
  return { ok: true, key, id, place, name: email, item, remarks };
}

/** The first that is filled counts. */
const NAME_COLUMNS = ["full_name", "name", "display_name"];

/**
 * The name in the account's own data, which people there may write themselves, or in a column; "" for one that nobody could enter
 * here, such as an email address. A reserved name is replaced when the account is approved.
 */
function nameIn(cells: Cells): string {
  const data = asObject(cells.raw_user_meta_data) ?? asObject(cells.user_metadata) ?? {};
  const name = (textIn(data, ...NAME_COLUMNS) || textIn(cells, ...NAME_COLUMNS)).replace(
    /\s+/g,
    " ",
  );
  return isReadableName(name) && name.length <= NAME_MAX_CHARACTERS ? name : "";
}

function asObject(value: unknown): Cells | null {
  if (typeof value === "object" && value !== null) return value as Cells;
  try {
    const parsed: unknown = JSON.parse(String(value ?? ""));
    return typeof parsed === "object" && parsed !== null ? (parsed as Cells) : null;
  } catch {
    return null;
  }
}

/** An application without its file, and where its file is. */
export interface ApplicationItem extends Omit<ImportedApplication, "resume"> {
  /** The address of the file at the source; "" if it has none. */
  resumeUrl: string;
  /** False if it has no date, or one in the future. */
  isDated: boolean;
}

/** A row of the table `job_applications`. */
export async function readApplicationRow(
  { place, cells }: SourceRow,
  now: Date,
): Promise<Reading<ApplicationItem>> {
  const email = textIn(cells, "email");
  const fullName = await plainLineIn(cells, "full_name");
  const sourceId = textIn(cells, "id");
  const jobId = textIn(cells, "job_id");
  const refused = { ok: false as const, place, name: fullName || email };
  if (!isUsableId(sourceId)) return { ...refused, reason: "it has no usable id" };
  if (!isEmailAddress(email)) return { ...refused, reason: "it has no valid email address" };
  if (jobId && !isUsableId(jobId))
    return { ...refused, reason: "the id of its job cannot be one here" };
  const remarks = createRemarks("applications");
  const { line } = remarks;
  if (!jobId) remarks.say("it names no job");
  const jobTitle = line(await plainLineIn(cells, "job_title"), "job title");
  const resumeUrl = textIn(cells, "resume_url");
  const id = recordIdOf("job_applications", sourceId);
  const item: ApplicationItem = {
    id,
    jobId: jobId || "unknown",
    jobTitle: jobTitle || jobId || "Unknown job",
    fullName: line(fullName, "name") || nameFromEmail(email),
    email,
    phone: line(await plainLineIn(cells, "phone"), "phone number"),
    coverLetter: remarks.text(await plainIn(cells, "cover_letter"), "cover letter") || null,
    linkedinUrl: profileIn(cells, "linkedin_url", "LinkedIn profile", remarks),
    portfolioUrl: profileIn(cells, "portfolio_url", "portfolio", remarks),
    referralSource: line(await plainLineIn(cells, "referral_source"), "source") || null,
    status: statusOf(line(textIn(cells, "status").replace(/\s+/g, " "), "status")),
    ...dateIn(cells, now, remarks),
    formerResumePath: resumePathOf(resumeUrl),
    resumeUrl,
  };
  const key = `supabase application ${sourceId}`;
  return { ok: true, key, id, place, name: item.fullName, item, remarks: remarks.list };
}

/** `Accepted` is "accepted"; any other text stays as it is. */
function statusOf(text: string): string {
  const knownStatus = APPLICATION_STATUSES.find((status) => status === text.toLowerCase());
  return knownStatus ?? (text || "new");
}

function profileIn(cells: Cells, name: string, what: string, { say }: Remarks): string | null {
  const address = withScheme(textIn(cells, name));
  if (address === "" || isWebAddress(address)) return address || null;
  say(`its ${what} is no web address, and was left out`);
  return null;
}

function dateIn(cells: Cells, now: Date, { say }: Remarks) {
  const stated = momentIn(cells, "applied_at", now) ?? momentIn(cells, "created_at", now);
  if (stated && stated <= now) return { appliedAt: stated, isDated: true };
  const reason = stated
    ? `its date, ${stated.toISOString().slice(0, 10)}, lies in the future`
    : "it has no date";
  say(`${reason}: that of the import stands there now`);
  return { appliedAt: now, isDated: false };
}

/** A longer address is not read, because an index could not hold its path. */
const PATH_MAX_CHARACTERS = 600;

/** The path of a file in its bucket, "resumes/ab12_1690.pdf", from its address; null if it is at another place. */
export function resumePathOf(address: string): string | null {
  if (address.length > PATH_MAX_CHARACTERS) return null;
  const [plain = ""] = address.split(/[?#]/);
  const encodedPath = plain.replace(/^.*\/job-applications\//, "").replace(/^\/+/, "");
  try {
    const path = decodeURIComponent(encodedPath);
    return /^resumes\/[^/\\\0]+$/.test(path) && !/^resumes\/\.+$/.test(path) ? path : null;
  } catch {
    return null;
  }
}

/**
 * The UUID of a record: that of the source or, if the source numbers its records, one made of table and number, so that it is the
 * same in each run.
 */
function recordIdOf(table: string, id: string): string {
  if (isRecordId(id)) return id.toLowerCase();
  const hash = createHash("sha256").update(`${table} ${id}`).digest("hex");
  // Version 8: a UUID of one's own making (RFC 9562).
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}

/** The moment in an id such as "senior-engineer-lk3j2abc": a slug and a time in base 36; null if there is none. */
function momentInId(id: string): Date | null {
  const time = Number.parseInt(/-([0-9a-z]{8,9})$/.exec(id)?.[1] ?? "", 36);
  const isPlausible = time > Date.parse("2010-01-01") && time < Date.parse("2100-01-01");
  return isPlausible ? new Date(time) : null;
}

const NOT_STATED = "Not stated";

/** A row of the table `jobs`. */
export async function readJobRow(
  { place, cells }: SourceRow,
  now: Date,
): Promise<Reading<ImportedJob>> {
  const title = await plainLineIn(cells, "title");
  const id = textIn(cells, "id") || slugOf(title);
  const refused = { ok: false as const, place, name: title };
  if (!title) return { ...refused, reason: "it has no title" };
  if (!id) return { ...refused, reason: "it has no id" };
  if (!isUsableId(id)) return { ...refused, reason: "its id cannot be part of an address" };
  const remarks = createRemarks("jobs");
  const item: ImportedJob = {
    // Fields that the table does not have are left empty.
    ...columnsOfTyped(editJobForm, editJobForm.empty),
    id,
    title: remarks.line(title, "title"),
    location: await textOrNotStated(cells, "location", remarks),
    type: await textOrNotStated(cells, "type", remarks),
    department: await textOrNotStated(cells, "department", remarks),
    description: remarks.text(await plainIn(cells, "description"), "description"),
    responsibilities: remarks.items(await listIn(cells, "responsibilities"), "responsibilities"),
    requirements: remarks.items(await listIn(cells, "requirements"), "requirements"),
    isActive: flagIn(cells, "is_active"),
    ...jobDatesIn(cells, { id, now, remarks }),
  };
  if (!item.description) remarks.say("it has no description");
  const key = `supabase job ${id}`;
  return { ok: true, key, id, place, name: title, item, remarks: remarks.list };
}

async function textOrNotStated(cells: Cells, name: string, remarks: Remarks): Promise<string> {
  const text = await plainLineIn(cells, name);
  if (!text) remarks.say(`it has no ${name}: "${NOT_STATED}" stands there now`);
  return remarks.line(text, name) || NOT_STATED;
}

function jobDatesIn(
  cells: Cells,
  { id, now, remarks }: { id: string; now: Date; remarks: Remarks },
) {
  const posted = momentIn(cells, "date_posted", now);
  const dated = momentIn(cells, "created_at", now) ?? posted ?? momentInId(id);
  if (!dated) remarks.say("it has no date: that of the import stands there now");
  const datePosted = posted ?? dated ?? now;
  if (datePosted > now) remarks.say("it is posted in the future, and shown all the same");
  return { datePosted, createdAt: dated ?? datePosted };
}
