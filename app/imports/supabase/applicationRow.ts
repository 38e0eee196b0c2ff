import { nameFromAddress } from "~/accounts/rules";
import type { ImportedApplication } from "~/applications/importedApplications.server";
import {
  type Cells,
  momentIn,
  plainIn,
  plainLineIn,
  type SourceRow,
  textIn,
} from "~/imports/cells";
import type { Reading } from "~/imports/importRows.server";
import { createRemarks, isUsableId, type Remarks } from "~/imports/remarks";
import { recordIdOf } from "~/imports/supabase/rowIds";
import { isWebAddress, withScheme } from "~/platform/forms/text";
import { isPlainAddress } from "~/platform/mail/mailAddress";

/** An application without its file, and where its file is. */
export interface ApplicationItem extends Omit<ImportedApplication, "resume"> {
  /** The address of the file at the source; "" if it has none. */
  resumeUrl: string;
}

/** A row of the table `job_applications`. */
export async function readApplicationRow(
  { place, cells }: SourceRow,
  now: Date,
): Promise<Reading<ApplicationItem>> {
  const email = textIn(cells, "email");
  const fullName = await plainLineIn(cells, "full_name");
  const idThere = textIn(cells, "id");
  const jobId = textIn(cells, "job_id");
  const refused = { ok: false as const, place, name: fullName || email };
  if (!isUsableId(idThere)) return { ...refused, reason: "it has no usable id" };
  if (!isPlainAddress(email)) return { ...refused, reason: "it has no valid email address" };
  if (jobId && !isUsableId(jobId))
    return { ...refused, reason: "the id of its job cannot be one here" };
  const remarks = createRemarks("applications");
  const { line } = remarks;
  if (!jobId) remarks.say("it names no job");
  const jobTitle = line(await plainLineIn(cells, "job_title"), "job title");
  const resumeUrl = textIn(cells, "resume_url");
  const id = recordIdOf("job_applications", idThere);
  const item: ApplicationItem = {
    id,
    jobId: jobId || "unknown",
    jobTitle: jobTitle || jobId || "Unknown job",
    fullName: line(fullName, "name") || nameFromAddress(email),
    email,
    phone: line(await plainLineIn(cells, "phone"), "phone number"),
    coverLetter: (await plainIn(cells, "cover_letter")) || null,
    linkedinUrl: profileIn(cells, "linkedin_url", "LinkedIn profile", remarks),
    portfolioUrl: profileIn(cells, "portfolio_url", "portfolio", remarks),
    referralSource: (await plainLineIn(cells, "referral_source")) || null,
    status: line(textIn(cells, "status").replace(/\s+/g, " "), "status") || "new",
    appliedAt: dateIn(cells, now, remarks),
    formerResumePath: resumePathOf(resumeUrl),
    resumeUrl,
  };
  const key = `supabase application ${idThere}`;
  return { ok: true, key, id, place, name: item.fullName, item, remarks: remarks.list };
}

function profileIn(cells: Cells, name: string, what: string, { say }: Remarks): string | null {
  const address = withScheme(textIn(cells, name));
  if (address === "" || isWebAddress(address)) return address || null;
  say(`its ${what} is no web address, and was left out`);
  return null;
}

function dateIn(cells: Cells, now: Date, { say }: Remarks): Date {
  const appliedAt = momentIn(cells, "applied_at") ?? momentIn(cells, "created_at");
  if (!appliedAt) say("it has no date: that of the import stands there now");
  else if (appliedAt > now) say("its date lies in the future");
  return appliedAt ?? now;
}

/** What an index holds. */
const PATH_MAX_CHARACTERS = 600;

/** The path of a file in its bucket, "resumes/ab12_1690.pdf", from its address; null if it is at another place. */
export function resumePathOf(address: string): string | null {
  const [plain = ""] = address.length > PATH_MAX_CHARACTERS ? "" : address.split(/[?#]/);
  const written = plain.replace(/^.*\/job-applications\//, "").replace(/^\/+/, "");
  try {
    const path = decodeURIComponent(written);
    return /^resumes\/[^/\\\0]+$/.test(path) && !/^resumes\/\.+$/.test(path) ? path : null;
  } catch {
    return null;
  }
}
