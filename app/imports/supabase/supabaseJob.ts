import { slugOf } from "#markup/slug";
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
import { createRemarks, isUsableId, type Remarks } from "~/imports/remarks";
import { momentInId } from "~/imports/supabase/rowIds";
import type { ImportedJob } from "~/jobs/importedJobs.server";

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
    id,
    title: remarks.line(title, "title"),
    location: await textOrNotStated(cells, "location", remarks),
    type: await textOrNotStated(cells, "type", remarks),
    department: await textOrNotStated(cells, "department", remarks),
    description: await plainIn(cells, "description"),
    responsibilities: await listIn(cells, "responsibilities"),
    requirements: await listIn(cells, "requirements"),
    isActive: flagIn(cells, "is_active"),
    ...datesIn(cells, { id, now, remarks }),
    ...NOTHING_MORE,
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

function datesIn(cells: Cells, { id, now, remarks }: { id: string; now: Date; remarks: Remarks }) {
  const posted = momentIn(cells, "date_posted");
  const dated = momentIn(cells, "created_at") ?? posted ?? momentInId(id);
  if (!dated) remarks.say("it has no date: that of the import stands there now");
  const datePosted = posted ?? dated ?? now;
  if (datePosted > now) remarks.say("it is posted in the future, and shown all the same");
  return { datePosted, createdAt: dated ?? datePosted };
}

/** What the table does not have. */
const NOTHING_MORE = {
  payMinimum: null,
  payMaximum: null,
  payUnit: null,
  payCurrency: null,
  benefits: null,
  otherCompensation: null,
  workplace: null,
  closesOn: null,
};
