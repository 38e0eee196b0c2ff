import { eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { type StoredCopy, uploadedPictures } from "~/media/tables.server";
import type { App } from "~/platform/app.server";
import { ascending, indexedDescending, inOrderOf, SNAPSHOT } from "~/platform/data/lists.server";
import { isRecordId } from "~/platform/data/recordId";
import { findPageIds, type Page, pageNumber } from "~/platform/data/search/listSearch.server";
import type { PictureUse } from "~/platform/files/pictureUses";
import { parameter } from "~/shell/admin/list/parameter";
import { PICTURE_WIDTHS } from "~/shell/pictures/pictureAddresses";

const MEDIA_PAGE_SIZE = 48;

export interface PictureFilters {
  /** Matched in the name of the file and the description, character by character. */
  search: string;
  use: "" | "used" | "unused";
  page: number;
}

export function pictureFiltersOf({ url }: Request): PictureFilters {
  const address = new URL(url);
  const use = parameter(address, "use");
  return {
    search: parameter(address, "search"),
    use: use === "used" || use === "unused" ? use : "",
    page: pageNumber(address.searchParams.get("page")),
  };
}

export interface UploadedPicture {
  id: string;
  name: string;
  alt: string;
  /** Of the widest copy, in pixels. */
  width: number;
  height: number;
  copies: { width: number; bytes: number }[];
  uploadedAt: Date;
  isRetained: boolean;
}

const COLUMNS = {
  id: uploadedPictures.id,
  name: uploadedPictures.name,
  alt: uploadedPictures.alt,
  width: uploadedPictures.width,
  height: uploadedPictures.height,
  files: uploadedPictures.files,
  uploadedAt: uploadedPictures.uploadedAt,
  isRetained: uploadedPictures.isRetained,
};

/** Whether any subject shows the picture of a row. */
export function isUsed(subjects: App["pictureUses"]): SQL {
  return or(...subjects.map((one) => sql`(${one.isUsed(uploadedPictures.id)})`)) ?? sql`false`;
}

/** One page of the pictures, newest first. */
export async function listPictures(
  { db, pictureUses }: Pick<App, "db" | "pictureUses">,
  { search, use, page }: PictureFilters,
): Promise<Page<UploadedPicture>> {
  const used = isUsed(pictureUses);
  const condition = use ? (use === "used" ? used : not(used)) : undefined;
  const { id, name, alt, uploadedAt } = uploadedPictures;
  const rows = {
    ...{ table: uploadedPictures, id, condition },
    order: [indexedDescending(uploadedAt), ascending(id)],
    search: { columns: [name, alt], text: search },
  };
  return db.transaction(async (tx) => {
    const shown = { page, pageSize: MEDIA_PAGE_SIZE };
    const total = await tx.$count(uploadedPictures, condition);
    const { ids, ...found } = await findPageIds(tx, rows, { ...shown, total });
    const items =
      ids.length > 0 ? await tx.select(COLUMNS).from(uploadedPictures).where(inArray(id, ids)) : [];
    return { ...shown, ...found, items: inOrderOf(ids, items).map(pictureOf) };
  }, SNAPSHOT);
}

/** Null if there is no such picture. */
export async function findPicture(
  { db }: Pick<App, "db">,
  id: string,
): Promise<UploadedPicture | null> {
  if (!isRecordId(id)) return null;
  const [row] = await db.select(COLUMNS).from(uploadedPictures).where(eq(uploadedPictures.id, id));
  return row ? pictureOf(row) : null;
}

function pictureOf({
  files,
  ...picture
}: Omit<UploadedPicture, "copies"> & { files: StoredCopy[] }) {
  return { ...picture, copies: files.map(({ width, bytes }) => ({ width, bytes })) };
}

/** Where these pictures are used, in all subjects. */
export async function listPictureUses(
  app: Pick<App, "db" | "pictureUses">,
  ids: readonly string[],
): Promise<PictureUse[]> {
  const uses = await Promise.all(app.pictureUses.map((subject) => subject.listUses(app, ids)));
  return uses.flat();
}

/**
 * The narrowest copy of a picture that is at least `width` pixels wide, or else its widest; always the widest if
 * `width` is null. Null if there is no such picture, and for widths other than PICTURE_WIDTHS, so that caches hold few
 * addresses.
 */
export async function findPictureFile(
  app: App,
  id: string,
  width: number | null,
): Promise<StoredCopy | null> {
  if (!isRecordId(id)) return null;
  const widths: readonly number[] = PICTURE_WIDTHS;
  if (width !== null && !widths.includes(width)) return null;
  const [picture] = await app.db
    .select({ files: uploadedPictures.files })
    .from(uploadedPictures)
    .where(eq(uploadedPictures.id, id));
  const copies = picture?.files.toSorted((a, b) => a.width - b.width) ?? [];
  return copies.find((copy) => width !== null && copy.width >= width) ?? copies.at(-1) ?? null;
}
