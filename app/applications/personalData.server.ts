import { sql } from "drizzle-orm";
import { monthsOfNotice } from "~/applications/privacyNotice";
import {
  applicationHistory,
  applicationNotes,
  applications,
  resumeTexts,
} from "~/applications/tables.server";
import { purgeAdvertisements } from "~/jobs/formerJobs.server";
import type { Database } from "~/platform/data/database.server";
import type { PersonalDataSource } from "~/platform/erasure/personalDataSource.server";

const { text, writtenAt, editedAt } = applicationNotes;
const NOTE_COLUMNS = { text, writtenAt, editedAt };
const { at, kind, before, after } = applicationHistory;
const CHANGE_COLUMNS = { at, kind, before, after };

export const APPLICATION_PERSONAL_DATA: PersonalDataSource = {
  name: "applications",
  kind: "application",
  table: applications,
  columns: {
    id: applications.id,
    reference: applications.reference,
    email: applications.email,
    receivedAt: applications.appliedAt,
    heldAt: applications.heldAt,
    file: { key: applications.resumeKey, name: applications.resumeName },
  },
  // 29 CFR 1602.14: one year from the making of the record or the personnel action, whichever is later.
  decidedAfter: (moment) => sql`exists (
    select from ${applicationHistory} where ${applicationHistory.applicationId} = ${applications.id}
      and ${applicationHistory.kind} = 'status' and ${applicationHistory.at} > ${moment}
  )`,
  promise: { column: applications.noticeVersion, monthsOf: monthsOfNotice },
  belongings: [
    {
      name: "notes",
      table: applicationNotes,
      owner: applicationNotes.applicationId,
      exported: NOTE_COLUMNS,
    },
    {
      name: "changes",
      table: applicationHistory,
      owner: applicationHistory.applicationId,
      exported: CHANGE_COLUMNS,
    },
    {
      name: "resumeTexts",
      table: resumeTexts,
      owner: resumeTexts.applicationId,
      exported: { text: resumeTexts.text, warnings: resumeTexts.warnings },
    },
  ],
};

/** Deletes the advertisements that ended before `until` and have no remaining application. */
export async function purgeWithApplications(db: Database, until: Date): Promise<void> {
  await purgeAdvertisements(
    db,
    until,
    (advertisement) => sql`exists (
      select from ${applications} where ${applications.jobId} = ${advertisement.jobId}
        and ${applications.appliedAt} >= ${advertisement.from}
        and ${applications.appliedAt} < ${advertisement.until}
    )`,
  );
}
