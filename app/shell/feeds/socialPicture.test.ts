import sharp from "sharp";
import { expect, test } from "vitest";
import { icoFile } from "~/company/public/companyLook.server";
import { EDITABLE_PAGES } from "~/content/editablePages";
import { LISTED_PAGES } from "~/seo/listedPages";
import {
  drawSocialPicture,
  SOCIAL_HEIGHT,
  SOCIAL_WIDTH,
  type SocialCard,
} from "~/shell/feeds/socialPicture.server";
import { SITE } from "~/site/addresses";
import { DEFAULT_PICTURE_COLORS, iconSvg } from "~/ui/art/logoDrawing";
import { PAGE_TEXTS } from "../../../database/demo/pageTexts";
import { HOSTILE } from "../../../tests/support/hostileJob";
import { testPictures } from "../../../tests/support/pictures";

const CARD: SocialCard = {
  company: "Northwind Technology Consulting",
  title: "Senior Software Engineer",
  line: "Hamilton, NJ · Full-time · $135,000 – $165,000 a year",
  seed: "senior-software-engineer",
  category: "tech",
  logo: null,
  colors: DEFAULT_PICTURE_COLORS,
};
const OWN_LOGO = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect id="mark-shade" width="8" height="8" fill="#00f"></rect></svg>',
  version: "1",
};

async function draw(card: SocialCard): Promise<Buffer> {
  const picture = await drawSocialPicture(testPictures(), card);
  if (!picture.ok) throw new Error("the picture was not drawn");
  return picture.result;
}

test("a preview is a PNG of the size that social networks expect, with the same bytes each time", async () => {
  const [once, again] = [await draw(CARD), await draw(CARD)];
  expect(await sharp(once).metadata()).toMatchObject({
    format: "png",
    width: SOCIAL_WIDTH,
    height: SOCIAL_HEIGHT,
  });
  expect(once.equals(again)).toBe(true);
  expect(once.length).toBeLessThan(300_000);
});

test("another title gives another picture", async () => {
  expect((await draw(CARD)).equals(await draw({ ...CARD, title: "Other" }))).toBe(false);
});

test("a company's own logo has a white tile, in a preview and in an icon", async () => {
  const at = async (picture: Buffer, left: number, top: number) => {
    const pixel = { left, top, width: 1, height: 1 };
    return [...(await sharp(picture).removeAlpha().extract(pixel).raw().toBuffer())];
  };
  const preview = await draw({ ...CARD, logo: OWN_LOGO });
  expect(await at(preview, 100, 100)).toEqual([0, 0, 255]);
  expect(await at(preview, 76, 100)).toEqual([255, 255, 255]);
  const drawing = iconSvg(180, {
    full: true,
    brand: { logo: OWN_LOGO, colors: DEFAULT_PICTURE_COLORS },
  });
  const icon = await sharp(Buffer.from(drawing)).png().toBuffer();
  expect(await at(icon, 90, 90)).toEqual([0, 0, 255]);
  expect(await at(icon, 2, 2)).toEqual([255, 255, 255]);
});

test.each([
  ["hostile", HOSTILE],
  ["in letters the typeface lacks", "日本語"],
  ["empty", ""],
  ["one endless word", "W".repeat(10_000)],
  ["many words", "word ".repeat(2_000)],
])("a title that is %s is drawn without error", async (_, title) => {
  const picture = await draw({ ...CARD, title, line: title, company: title.slice(0, 40) });
  expect(await sharp(picture).metadata()).toMatchObject({ width: SOCIAL_WIDTH });
});

test("every page that search engines should list is known and has its own picture", () => {
  // The page of a form is listed, although it is not cached.
  const pages = SITE.filter(
    ({ frame, cache, path }) => frame === "public" && cache && !path.includes(":"),
  ).map(({ path }) => path);
  expect(LISTED_PAGES.map(({ path }) => path).sort()).toEqual([...pages, "/contact"].sort());
  expect(new Set(LISTED_PAGES.map(({ picture }) => picture)).size).toBe(LISTED_PAGES.length);
  // A page without a heading here has one among its texts.
  const titles = EDITABLE_PAGES.map(({ id, path }) => {
    const { title } = PAGE_TEXTS[id as keyof typeof PAGE_TEXTS];
    return [path, title] as const;
  });
  const headings = LISTED_PAGES.map(({ path, heading }) => heading ?? new Map(titles).get(path));
  expect(headings).not.toContain(undefined);
  expect(new Set(headings).size).toBe(LISTED_PAGES.length);
});

test("a favicon contains complete PNGs", async () => {
  const drawn = await testPictures().png("icon", () =>
    iconSvg(16, { full: false, brand: { logo: null, colors: DEFAULT_PICTURE_COLORS } }),
  );
  if (!drawn.ok) throw new Error("the icon was not drawn");
  const { result: png } = drawn;
  const file = icoFile([
    { size: 16, png },
    { size: 32, png },
  ]);
  expect([file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([1, 2]);
  for (const entry of [6, 22]) {
    const offset = file.readUInt32LE(entry + 12);
    const embedded = file.subarray(offset, offset + file.readUInt32LE(entry + 8));
    expect(embedded.equals(png)).toBe(true);
  }
  expect(await sharp(png).metadata()).toMatchObject({ width: 16, height: 16 });
});
