import { getDrawnCompany } from "~/company/public/companyLook.server";
import type { DrawnPng, Pictures } from "~/platform/files/drawnPictures.server";
import { breakLines, type Lettering, type Typeface } from "~/platform/files/lettering.server";
import type { RequestScope } from "~/shell/scope.server";
import { coverSvg } from "~/ui/art/cover";
import { type DrawnBrand, logoOnNight, ownLogoOnTile } from "~/ui/art/logoDrawing";

/** The texts and the art that a social picture has of its page. */
interface PageOnCard {
  title: string;
  /** One line below the title. */
  line?: string;
  /** The background art is generated from these two, like an article's cover. */
  seed: string;
  category: string;
}

/** The content of a social picture: the page, and the company with its logo and colors. */
export interface SocialCard extends PageOnCard, DrawnBrand {
  /** The name of the company. */
  company: string;
}

// The size that social networks crop the least.
export const SOCIAL_WIDTH = 1200;
export const SOCIAL_HEIGHT = 630;

const MARGIN = 72;
const TEXT_WIDTH = 900;
const TITLE_SIZES = [92, 80, 68, 58];
const TITLE_MAX_LINES = 3;
const LINE_HEIGHT = 1.08;
const LINE_SIZE = 32;
// Longer than any line that fits. Limits the text before it is measured.
const TEXT_MAX_CHARACTERS = 120;

/** Responds with the picture that chats and social networks show beside a link to a page. */
export async function socialPictureResponse(
  { app, pictures }: RequestScope,
  page: PageOnCard,
): Promise<Response> {
  const card = { ...(await getDrawnCompany(app)), ...page };
  return pictureResponse(await drawSocialPicture(pictures, card));
}

/** The picture as a PNG. The cache key is the card, so a changed title is a new picture. */
export function drawSocialPicture(pictures: Pictures, card: SocialCard): Promise<DrawnPng> {
  const name = JSON.stringify({ ...card, logo: card.logo?.version });
  return pictures.png(`social ${name}`, (lettering) => socialSvg(card, lettering));
}

/** The preview picture of a shared link: background art, logo and title. The same card gives the same bytes. */
function socialSvg(card: SocialCard, { bold, medium }: Lettering): string {
  const { night, onNight, onNightQuiet, signal } = card.colors;
  const { lines, size } = fitTitle(bold, card.title.slice(0, TEXT_MAX_CHARACTERS));
  const bottom = SOCIAL_HEIGHT - MARGIN - (card.line ? 62 : 6);
  const top = bottom - (lines.length - 1) * size * LINE_HEIGHT;
  const title = lines.map((text, i) =>
    bold.outline(text, { x: MARGIN, y: top + i * size * LINE_HEIGHT, size }),
  );
  const [line = ""] = cutLines(medium, (card.line ?? "").slice(0, TEXT_MAX_CHARACTERS), {
    size: LINE_SIZE,
    linesMax: 1,
  });
  const lineOutline = medium.outline(line, { x: MARGIN, y: bottom + 62, size: LINE_SIZE });
  const company = bold.outline(card.company, { x: MARGIN + 76, y: MARGIN + 42, size: 36 });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}" viewBox="0 0 ${SOCIAL_WIDTH} ${SOCIAL_HEIGHT}">`,
    shadeOf(night),
    // A cover is 640 x 400. Scaled to the picture's width it is 750 high, so 60 are cut above and below.
    `<g transform="translate(0 -60) scale(1.875)">${coverSvg(card.seed, card.category)}</g>`,
    `<rect width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}" fill="url(#shade)"/>`,
    `<g transform="translate(${MARGIN} ${MARGIN})">${logoOf(card)}</g>`,
    `<path fill="${onNight}" d="${company}"/>`,
    `<rect x="${MARGIN}" y="${(top - size - 34).toFixed(1)}" width="72" height="8" rx="4" fill="${signal}"/>`,
    `<path fill="${onNight}" d="${title.join("")}"/>`,
    `<path fill="${onNightQuiet}" d="${lineOutline}"/>`,
    "</svg>",
  ].join("");
}

/** 56 wide, so that the company's name has the same position beside either. */
function logoOf({ logo, colors }: DrawnBrand): string {
  if (logo) return ownLogoOnTile(logo, { size: 56, margin: 7, corner: 10 });
  return `<g transform="scale(1.75)">${logoOnNight(colors)}</g>`;
}

/** Darkens the background of the text, so that it is readable on any art. */
function shadeOf(night: string): string {
  return [
    '<linearGradient id="shade" x1="0" y1="1" x2="1" y2="0.55">',
    `<stop offset="0" stop-color="${night}" stop-opacity="0.97"/>`,
    `<stop offset="0.55" stop-color="${night}" stop-opacity="0.76"/>`,
    `<stop offset="1" stop-color="${night}" stop-opacity="0.1"/>`,
    "</linearGradient>",
  ].join("");
}

/** The largest size at which the title fits; truncated at the smallest if it never does. */
function fitTitle(face: Typeface, title: string): { lines: string[]; size: number } {
  for (const size of TITLE_SIZES) {
    const lines = breakLines(face, title, size, TEXT_WIDTH);
    if (lines.length <= TITLE_MAX_LINES) return { lines, size };
  }
  const size = TITLE_SIZES.at(-1) ?? 0;
  return { lines: cutLines(face, title, { size, linesMax: TITLE_MAX_LINES }), size };
}

function cutLines(
  face: Typeface,
  text: string,
  { size, linesMax }: { size: number; linesMax: number },
) {
  const lines = breakLines(face, text, size, TEXT_WIDTH);
  if (lines.length <= linesMax) return lines;
  const visibleLines = lines.slice(0, linesMax);
  return [...visibleLines.slice(0, -1), `${visibleLines.at(-1)}…`];
}

const BUSY_RETRY_SECONDS = 5;

/** A drawn picture; status 503 if too many are being drawn, 404 if this one takes too much to draw. */
export function pictureResponse(drawn: DrawnPng, type = "image/png"): Response {
  if (!drawn.ok) return drawn.reason === "busy" ? picturesBusy() : pictureMissing();
  return new Response(new Uint8Array(drawn.result), {
    // Chats and social networks embed it in their own pages.
    headers: { "Content-Type": type, "Cross-Origin-Resource-Policy": "cross-origin" },
  });
}

function picturesBusy(): Response {
  return new Response("Too many pictures are being drawn. Please try again in a moment.\n", {
    status: 503,
    headers: { "Content-Type": "text/plain", "Retry-After": String(BUSY_RETRY_SECONDS) },
  });
}

export function pictureMissing(): Response {
  return new Response("There is no such picture.\n", {
    status: 404,
    headers: { "Content-Type": "text/plain" },
  });
}
