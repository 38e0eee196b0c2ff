import { rm } from "node:fs/promises";
import { ownPictureAddress } from "#markup/linkAddress";
import type {
  MissingPicture,
  MissingReason,
  PictureFieldName,
} from "~/blog/pictures/missingPictures";
import { addPicture } from "~/media/commands.server";
import type { Actor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { ALT_MAX_CHARACTERS } from "~/platform/files/pictureLimits";
import { writeTemporaryFile } from "~/platform/files/temporaryFiles.server";
import type { Rejection } from "~/platform/reject";

/** The limit for all pictures of a post together: the save waits for them. */
const ALL_MAX_MS = 25_000;
/** Pictures beyond this number are left to the next save. */
const PICTURES_MAX = 20;
const URL_MAX_CHARACTERS = 2_000;

/** The fields of a typed or a valid post form that name or describe pictures. */
interface PictureFields {
  image_url: string | null;
  image_alt: string | null;
  author: string;
  author_image: string | null;
  content: string;
}

interface ExternalPicture {
  field: PictureFieldName;
  /** As it was typed. */
  address: string;
  alt: string;
}

type Copied = { ok: true; address: string } | Rejection<MissingReason>;

/**
 * Copies the pictures of other sites that a post names into the store and replaces their addresses. An address whose picture
 * could not be copied remains as typed and is returned in `missing`: the post is saved, and visitors do not see that picture.
 * Call it outside a transaction, because it waits for other sites.
 */
export async function importPictures<Details extends PictureFields>(
  app: App,
  actor: Actor,
  details: Details,
): Promise<{ details: Details; missing: MissingPicture[] }> {
  const external = await findExternalPictures(details);
  if (external.length === 0) return { details, missing: [] };
  const signal = AbortSignal.timeout(ALL_MAX_MS);
  // Of several that name the same picture, the first gives the alternative text.
  const distinct = new Map(external.toReversed().map((picture) => [picture.address, picture]));
  const outcomes = new Map<string, Copied>();
  await Promise.all(
    [...distinct.values()].toReversed().map(async (picture, index) => {
      const isTried = index < PICTURES_MAX;
      const outcome = isTried ? await copyPicture(app, actor, picture, signal) : NOT_TRIED;
      outcomes.set(picture.address, outcome);
    }),
  );
  const missing = external.flatMap(({ field, address }) => {
    const outcome = outcomes.get(address);
    return outcome && !outcome.ok ? [missingPicture(field, address, outcome.reason)] : [];
  });
  return { details: await withCopies(details, outcomes), missing };
}

/** The missing pictures of a post that was saved before pictures were copied. */
export async function findUncopiedPictures(input: PictureFields): Promise<MissingPicture[]> {
  const external = await findExternalPictures(input);
  return external.map(({ field, address }) => missingPicture(field, address, "not-yet"));
}

const NOT_TRIED = { ok: false, reason: "not-yet" } as const;

function missingPicture(field: PictureFieldName, address: string, reason: MissingReason) {
  return { field, address: address.slice(0, URL_MAX_CHARACTERS), reason };
}

async function findExternalPictures(input: PictureFields): Promise<ExternalPicture[]> {
  const { image_url, image_alt, author, author_image, content } = input;
  const fields = [
    { field: "image_url", address: image_url ?? "", alt: image_alt ?? "" },
    { field: "author_image", address: author_image ?? "", alt: author },
  ] as const;
  // Imported here, so that its parsers are loaded with the first article and not at start.
  const { findSourcePictures } = await import("#markup/sourcePictures.server");
  const inArticle = findSourcePictures(content)
    .filter(({ address }) => ownPictureAddress(address) === null)
    .map(({ address, alt }) => ({ field: "content" as const, address, alt }));
  // A path in a field is accepted without a check: it may name a picture that is part of the build.
  return [...fields.filter(({ address }) => address && !address.startsWith("/")), ...inArticle];
}

async function withCopies<Details extends PictureFields>(
  details: Details,
  outcomes: ReadonlyMap<string, Copied>,
): Promise<Details> {
  const { withAddressesReplaced } = await import("#markup/sourcePictures.server");
  const copies = new Map<string, string>();
  for (const [typed, outcome] of outcomes) if (outcome.ok) copies.set(typed, outcome.address);
  const copyOf = (address: string | null) => copies.get(address ?? "") ?? address;
  return {
    ...details,
    image_url: copyOf(details.image_url),
    author_image: copyOf(details.author_image),
    content: withAddressesReplaced(details.content, copies),
  };
}

async function copyPicture(
  app: App,
  actor: Actor,
  { address, alt }: ExternalPicture,
  signal: AbortSignal,
): Promise<Copied> {
  const url = URL.parse(address, app.settings.publicUrl);
  if (!url || !["http:", "https:"].includes(url.protocol))
    return { ok: false, reason: "no-address" };
  if (url.origin === app.settings.publicUrl.origin) return ownPicture(url);
  const download = await app.pictureFetcher.fetch(url.href, signal);
  if (!download.ok) return { ok: false, reason: REASONS[download.reason] };
  const temporaryPath = await writeTemporaryFile(app, download.bytes);
  if (!temporaryPath) return { ok: false, reason: "store-unavailable" };
  try {
    const shortenedAlt = alt.slice(0, ALT_MAX_CHARACTERS);
    const result = await addPicture(app, actor, { temporaryPath, alt: shortenedAlt });
    if (result.ok) return { ok: true, address: result.picture.address };
    return { ok: false, reason: REASONS[result.reason] };
  } finally {
    await rm(temporaryPath, { force: true });
  }
}

const REASONS = {
  unreachable: "unreachable",
  "out-of-time": "not-yet",
  "wrong-type": "not-a-picture",
  "not-a-picture": "not-a-picture",
  "too-large": "too-large",
  "too-many-pixels": "too-large",
  "store-unavailable": "store-unavailable",
  "not-allowed": "store-unavailable",
} as const;

/** An absolute address of this site needs no copy; it must name one of its pictures. */
function ownPicture({ pathname, search }: URL): Copied {
  const address = ownPictureAddress(pathname + search);
  return address === null ? { ok: false, reason: "no-address" } : { ok: true, address };
}
