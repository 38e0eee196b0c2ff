import { type AnyColumn, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { type StoredCopy, uploadedPictures } from "~/media/tables.server";
import type { App } from "~/platform/app.server";
import { containsTextCondition } from "~/platform/data/containsText.server";
import { isRecordId } from "~/platform/data/database.server";
import { listPage } from "~/platform/data/listPage.server";
import { ascending, indexedDescending, type Page } from "~/platform/data/lists.server";
import type { FocalPoint } from "~/platform/files/focalPoint";
import { PICTURE_ID, PICTURE_WIDTHS, pictureIdsIn } from "~/platform/files/pictureAddresses";
import type { PictureUse } from "~/platform/files/pictureUses";
import { adminFilterValue, pageNumber } from "~/platform/listParameters";

const MEDIA_PAGE_SIZE = 48;
/** PostgreSQL's pattern for the id in the address of an uploaded picture. */
const UPLOADED_ID = `^/media/(${PICTURE_ID})`;

export interface PictureFilters {
  /** Matched in the name of the file and the description, character by character. */
  search: string;
  use: "" | "used" | "unused";
  page: number;
}

export function readPictureFilters({ url }: Request): PictureFilters {
  const address = new URL(url);
  const use = adminFilterValue(address.searchParams, "use");
  return {
    search: adminFilterValue(address.searchParams, "search").trim(),
    use: use === "used" || use === "unused" ? use : "",
    page: pageNumber(address.searchParams.get("page")),
  };
}

export interface UploadedPicture {
  id: string;
  name: string;
  alt: string;
  /** The width of the widest copy, in pixels. */
  width: number;
  height: number;
  /** In bytes as WebP, and as AVIF where that is smaller. */
  copies: { width: number; bytes: number; avifBytes?: number }[];
  uploadedAt: Date;
  isRetained: boolean;
  focalPoint: FocalPoint | null;
}

const COLUMNS = {
  id: uploadedPictures.id,
  name: uploadedPictures.name,
  alt: uploadedPictures.alt,
  width: uploadedPictures.width,
  height: uploadedPictures.height,
  files: uploadedPictures.files,
  avifFiles: uploadedPictures.avifFiles,
  uploadedAt: uploadedPictures.uploadedAt,
  isRetained: uploadedPictures.isRetained,
  focalPoint: uploadedPictures.focalPoint,
};

/** Whether any subject shows the picture of a row. */
export function usedPictureCondition(subjects: App["pictureUses"]): SQL {
  return (
    or(...subjects.map((subject) => sql`(${subject.usedCondition(uploadedPictures.id)})`)) ??
    sql`false`
  );
}

/** One page of the pictures, newest first. */
export async function listPictures(
  { db, pictureUses }: Pick<App, "db" | "pictureUses">,
  { search, use, page }: PictureFilters,
): Promise<Page<UploadedPicture>> {
  const usedCondition = usedPictureCondition(pictureUses);
  const condition = use ? (use === "used" ? usedCondition : not(usedCondition)) : undefined;
  const { id, name, alt, uploadedAt } = uploadedPictures;
  const rows = {
    table: uploadedPictures,
    id,
    condition,
    order: [indexedDescending(uploadedAt), ascending(id)],
    search: { text: search, matches: containsTextCondition([name, alt], search) },
  };
  return listPage(db, rows, {
    page,
    pageSize: MEDIA_PAGE_SIZE,
    count: (tx) => tx.$count(uploadedPictures, condition),
    select: async (tx, ids) => {
      const stored = await tx.select(COLUMNS).from(uploadedPictures).where(inArray(id, ids));
      return stored.map(pictureOf);
    },
  });
}

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
  avifFiles,
  ...picture
}: Omit<UploadedPicture, "copies"> & { files: StoredCopy[]; avifFiles: StoredCopy[] | null }) {
  const copies = files.map(({ width, bytes }) => {
    return { width, bytes, avifBytes: avifFiles?.find((avif) => avif.width === width)?.bytes };
  });
  return { ...picture, copies };
}

/** SQL for a query of records that show a picture: the focal point of the uploaded picture at the address in a column. */
export function focalPointAt(address: AnyColumn): SQL<FocalPoint | null> {
  return sql`(select picture.focal_point from ${uploadedPictures} as picture
    where picture.id = substring(${address} from ${UPLOADED_ID}::text)::uuid)`;
}

/** The focal point of the uploaded picture at each of these addresses, in their order; null for other addresses. */
export async function listFocalPoints(
  { db }: Pick<App, "db">,
  addresses: readonly string[],
): Promise<(FocalPoint | null)[]> {
  const ids = pictureIdsIn(addresses);
  if (ids.length === 0) return addresses.map(() => null);
  const { id, focalPoint } = uploadedPictures;
  const rows = await db.select({ id, focalPoint }).from(uploadedPictures).where(inArray(id, ids));
  const pointById = new Map(rows.map((row) => [row.id, row.focalPoint]));
  return addresses.map((address) => pointById.get(pictureIdsIn([address])[0] ?? "") ?? null);
}

/** Where these pictures are used, in all subjects. */
export async function listPictureUses(
  app: Pick<App, "db" | "pictureUses">,
  ids: readonly string[],
): Promise<PictureUse[]> {
  const uses = await Promise.all(app.pictureUses.map((subject) => subject.listUses(app, ids)));
  return uses.flat();
}

export interface PictureFile extends StoredCopy {
  mediaType: "image/avif" | "image/webp";
  /** Whether the same request has another response later: its copy in AVIF is not made yet. */
  isPreliminary: boolean;
}

/**
 * The narrowest copy of a picture that is at least `width` pixels wide, or else its widest; always the widest if `width` is null.
 * In AVIF where the browser takes it and it is smaller so. Null if there is no such picture, and for widths other than
 * PICTURE_WIDTHS, so that caches hold few addresses.
 */
export async function findPictureFile(
  app: Pick<App, "db">,
  id: string,
  { width, takesAvif }: { width: number | null; takesAvif: boolean },
): Promise<PictureFile | null> {
  if (!isRecordId(id)) return null;
  const widths: readonly number[] = PICTURE_WIDTHS;
  if (width !== null && !widths.includes(width)) return null;
  const { files, avifFiles } = uploadedPictures;
  const [picture] = await app.db
    .select({ files, avifFiles })
    .from(uploadedPictures)
    .where(eq(uploadedPictures.id, id));
  const copies = picture?.files.toSorted((a, b) => a.width - b.width) ?? [];
  const isEnough = (copy: StoredCopy) => width !== null && copy.width >= width;
  const webp = copies.find(isEnough) ?? copies.at(-1);
  if (!webp) return null;
  const avif = takesAvif && picture?.avifFiles?.find((copy) => copy.width === webp.width);
  if (avif) return { ...avif, mediaType: "image/avif", isPreliminary: false };
  const isPreliminary = takesAvif && picture?.avifFiles === null;
  return { ...webp, mediaType: "image/webp", isPreliminary };
}
