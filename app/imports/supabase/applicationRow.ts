import { nameFromAddress } from "~/accounts/rules";
import type { ImportedApplication } from "~/applications/importedApplications.server";
import { momentIn, plainIn, plainLineIn, type SourceRow, textIn } from "~/imports/cells";
import type { Reading } from "~/imports/importRows.server";
import { createRemarks, isUsableId } from "~/imports/remarks";
import { recordIdOf } from "~/imports/supabase/rowIds";
import { isWebAddress, withScheme } from "~/platform/forms/text";
import { isPlainAddress } from "~/platform/mail/address";

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
  const refused = { ok: false as const, place, name: fullName || email };
  if (!isUsableId(idThere)) return { ...refused, reason: "it has no usable id" };
  if (!isPlainAddress(email)) return { ...refused, reason: "it has no valid email address" };
  const remarks = createRemarks("applications");
  const { say, line } = remarks;
  const profile = (name: string, what: string) => {
    const address = withScheme(textIn(cells, name));
    if (address === "" || isWebAddress(address)) return address || null;
    say(`its ${what} is no web address, and was left out`);
    return null;
  };
  const appliedAt = momentIn(cells, "applied_at") ?? momentIn(cells, "created_at");
  if (!appliedAt) say("it has no date: that of the import stands there now");
  else if (appliedAt > now) say("its date lies in the future");
  const jobId = textIn(cells, "job_id");
  const jobTitle = await plainLineIn(cells, "job_title");
  if (!jobId) say("it names no job");
  else if (!isUsableId(jobId))
    return { ...refused, reason: "the id of its job cannot be one here" };
  const resumeUrl = textIn(cells, "resume_url");
  const id = recordIdOf("job_applications", idThere);
  const item: ApplicationItem = {
    id,
    jobId: jobId || "unknown",
    jobTitle: line(jobTitle, "job title") || jobId || "Unknown job",
    fullName: line(fullName, "name") || nameFromAddress(email),
    email,
    phone: line(await plainLineIn(cells, "phone"), "phone number"),
    coverLetter: (await plainIn(cells, "cover_letter")) || null,
    linkedinUrl: profile("linkedin_url", "LinkedIn profile"),
    portfolioUrl: profile("portfolio_url", "portfolio"),
    referralSource: (await plainLineIn(cells, "referral_source")) || null,
    status: line(textIn(cells, "status").replace(/\s+/g, " "), "status") || "new",
    appliedAt: appliedAt ?? now,
    formerResumePath: resumePathOf(resumeUrl),
    resumeUrl,
  };
  return {
    ok: true,
    key: `supabase application ${idThere}`,
    id,
    place,
    name: item.fullName,
    item,
    remarks: remarks.list,
  };
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
