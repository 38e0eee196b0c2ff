import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { accountsTable } from "~/accounts/tables.server";
import { applications } from "~/applications/tables.server";
import { posts } from "~/blog/tables.server";
import { inquiries } from "~/inquiries/tables.server";
import { jobs } from "~/jobs/tables.server";
import { NAMELESS_PICTURE } from "~/media/admin/pictureTexts";
import { uploadedPictures } from "~/media/tables.server";
import type { AuditedRecords } from "~/platform/data/audit/auditListing.server";

/** Null in place of an empty name: a picture that was copied from another site has none, and a description may be missing. */
const named = (column: PgColumn) => sql`nullif(${column}, '')`;

/** Every table whose records the audit log shows by name. */
export const AUDITED_RECORDS: readonly AuditedRecords[] = [
  {
    kind: "job",
    table: jobs,
    id: jobs.id,
    name: jobs.title,
    page: (id) => `/admin/jobs/edit/${id}`,
  },
  {
    kind: "post",
    table: posts,
    id: posts.id,
    name: posts.title,
    page: (id) => `/admin/blogs/edit/${id}`,
  },
  {
    kind: "application",
    table: applications,
    id: applications.id,
    name: applications.fullName,
    page: (id) => `/admin/applications/${id}`,
  },
  {
    kind: "inquiry",
    table: inquiries,
    id: inquiries.id,
    name: inquiries.name,
    page: (id) => `/admin/inquiries?open=${id}`,
  },
  {
    kind: "picture",
    table: uploadedPictures,
    id: uploadedPictures.id,
    name: sql<string>`coalesce(${named(uploadedPictures.name)}, ${named(uploadedPictures.alt)}, ${NAMELESS_PICTURE})`,
    page: (id) => `/admin/media/${id}`,
  },
  { kind: "account", table: accountsTable, id: accountsTable.id, name: accountsTable.name },
];
