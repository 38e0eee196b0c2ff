import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { addedPost } from "~/blog/posts.testing";
import { signedIn } from "../support/adminData";
import { fillPost } from "../support/adminPosts";
import { withContextOf } from "../support/blogData";
import { plainAdministrator } from "../support/plainAdministrator";
import { plainVisitor } from "../support/plainVisitor";
import { startSite } from "../support/site";
import { drawnImage } from "../support/uploadedImages";

const { app, browser } = await startSite();

const fileOf = async (name: string, width = 400) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await drawnImage(width, width / 2),
});
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first();

test("many images are uploaded at once, and one that is none stops no other", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/media");
  await page.getByText("No images yet.").waitFor();
  const names = Array.from({ length: 6 }, (_, place) => `field-${place + 1}.jpg`);
  const files = await Promise.all(names.map((name) => fileOf(name)));
  const broken = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no image") };
  const uploads = page.getByRole("region", { name: "Upload images" });
  await uploads.getByLabel("Upload images").setInputFiles([...files, broken]);
  await uploads.getByText("6 of 7 images uploaded. 1 failed.").waitFor();
  await uploads.getByText("notes.jpg: The file is no image.").waitFor();
  const list = page.getByRole("region", { name: "Images", exact: true });
  for (const name of names) await list.getByText(name).waitFor();
  await page.getByLabel("Search images").fill("field-3");
  await list.getByText("Showing 1 to 1 of 1 image").waitFor();
  await list.getByRole("link", { name: "field-3.jpg" }).click();
  await page.getByRole("heading", { level: 1, name: "field-3.jpg" }).waitFor();
  // The refusal of the broken one is a response of 422, which browsers report.
  expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
});

test("a portrait is chosen for a person and shown on the page, and its image then says where it is used", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/media");
  await page.locator("input[type=file]").setInputFiles([await fileOf("ana-at-her-desk.jpg")]);
  await page.getByRole("link", { name: "ana-at-her-desk.jpg" }).waitFor();
  await page.goto("/admin/pages/people");
  await page.locator(".items").first().waitFor();
  await page.getByRole("button", { name: "Add person" }).click();
  await page.keyboard.type("Ana Ortiz");
  await page.getByRole("button", { name: "Choose from media" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose an image" });
  await dialog.getByLabel("Search images").fill("ana-at");
  await dialog.getByRole("button", { name: "ana-at-her-desk.jpg" }).click();
  await expect.poll(() => field(page, "Picture (optional)").inputValue()).toMatch(/^\/media\//);
  // The preview follows the choice as it does what is typed.
  await page.frameLocator("iframe").locator("img[src*='/media/']").first().waitFor();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Page published.").waitFor();
  const people = await plainVisitor(app.url).open("/people");
  expect(people.html).toMatch(/<img[^>]+src="\/media\//);
  await page.goto("/admin/media?search=ana-at");
  await page.getByText("Used in 1 place").waitFor();
  await page.getByRole("link", { name: "ana-at-her-desk.jpg" }).click();
  const uses = page.getByRole("region", { name: "Where it is used" });
  await uses.getByRole("link", { name: "People" }).waitFor();
  await expect.poll(() => uses.getByRole("button", { name: "Delete" }).count()).toBe(0);
});

test("an image of Media becomes a cover and stands in an article, and is then replaced in both", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/media");
  await page.locator("input[type=file]").setInputFiles([await fileOf("harbor.jpg", 900)]);
  await page.getByRole("link", { name: "harbor.jpg" }).click();
  await field(page, "Image description (optional)").fill("A harbor at dawn");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  await page.getByText("Nowhere. It stays until somebody deletes it.").waitFor();

  await page.goto("/admin/blogs/new");
  await fillPost(page, "Harbors");
  const choose = async (within: Locator) => {
    await within.getByRole("button", { name: "Choose from media" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Choose an image" });
    await dialog.getByRole("button", { name: "harbor.jpg" }).click();
    await dialog.waitFor({ state: "hidden" });
  };
  await page.getByRole("button", { name: "Write without HTML" }).click();
  await page.getByRole("button", { name: "Picture", exact: true }).click();
  const panel = page.getByRole("group", { name: "Picture" });
  // Escape and Enter in the dialog are not for the panel below it.
  const images = page.getByRole("dialog", { name: "Choose an image" });
  await panel.getByLabel("What it shows").fill("A harbor");
  await panel.getByRole("button", { name: "Choose from media" }).click();
  await images.getByLabel("Search images").press("Enter");
  await images.getByLabel("Search images").press("Escape");
  await images.waitFor({ state: "hidden" });
  await expect.poll(() => panel.getByLabel("What it shows").inputValue()).toBe("A harbor");
  await panel.getByLabel("What it shows").fill("");
  await choose(panel);
  await panel.getByText("Chosen: harbor.jpg").waitFor();
  await expect.poll(() => panel.getByLabel("What it shows").inputValue()).toBe("A harbor at dawn");
  await panel.getByRole("button", { name: "Insert picture" }).click();
  await choose(
    page.locator("section").filter({ has: page.getByRole("heading", { name: "Cover" }) }),
  );
  await expect.poll(() => page.locator("#image_alt").inputValue()).toBe("A harbor at dawn");
  await page.getByLabel("Publish immediately").check();
  await page.getByRole("button", { name: "Add Blog" }).click();
  await page.waitForURL("**/admin/blogs");

  await page.goto("/admin/media?search=harbor");
  await page.getByRole("link", { name: "harbor.jpg" }).click();
  await page.getByRole("link", { name: "Replace it everywhere" }).click();
  await page.locator("input[type=file]").setInputFiles([await fileOf("pier.jpg", 500)]);
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  await page.getByText("Image replaced in 1 place.").waitFor();
  await page.getByRole("heading", { level: 1, name: "pier.jpg" }).waitFor();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const post = await plainVisitor(app.url).open("/blog/harbors");
  const shown = [...post.html.matchAll(/src="\/media\/([0-9a-f-]{36})/g)].map(([, one]) => one);
  expect(new Set(shown)).toEqual(new Set([id]));
  expect(shown.length).toBeGreaterThan(1);
  expect(complaints).toEqual([]);
});

test("a form is not sent before its image is uploaded, and Media asks before uploads are left", async () => {
  const { page } = await signedIn(browser, app);
  const held = Promise.withResolvers<void>();
  await page.route("**/admin/media/upload", async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.goto("/admin/blogs/new");
  await fillPost(page, "Slow lines");
  const upload = page.getByLabel("Upload image", { exact: true }).first();
  await upload.setInputFiles([await fileOf("slow.jpg")]);
  await page.getByRole("progressbar", { name: "Uploading" }).waitFor();
  await page.getByRole("button", { name: "Add Blog" }).click();
  await page.getByText("The image is still being uploaded.").waitFor();
  held.resolve();
  await page.getByText("Image uploaded.").waitFor();
  await expect.poll(() => page.getByText("The image is still being uploaded.").count()).toBe(0);
  await page.getByRole("button", { name: "Add Blog" }).click();
  await page.waitForURL("**/admin/blogs");

  const heldAgain = Promise.withResolvers<void>();
  await page.unroute("**/admin/media/upload");
  await page.route("**/admin/media/upload", async (route) => {
    await heldAgain.promise;
    await route.fallback();
  });
  await page.goto("/admin/media");
  await page.locator("input[type=file]").setInputFiles([await fileOf("late.jpg")]);
  await page.getByRole("progressbar", { name: "late.jpg" }).waitFor();
  await page.getByRole("link", { name: "Blogs", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByText("They are left out if you leave.").waitFor();
  await question.getByRole("button", { name: "Stay" }).click();
  heldAgain.resolve();
  await page.getByText("1 of 1 image uploaded.").waitFor();
  await page.getByRole("link", { name: "Blogs", exact: true }).click();
  await page.waitForURL("**/admin/blogs");
  await page.context().close();
});

test("without scripts an image is uploaded, described and deleted", async () => {
  const visitor = await plainAdministrator(app);
  const list = await visitor.open("/admin/media");
  const form = await list.follow("Upload an image");
  const uploaded = await form.press("Upload", {
    "Image description": "A vane",
    Image: new File([await drawnImage(40, 20)], "vane.jpg", { type: "image/jpeg" }),
  });
  const picture = await uploaded.follow("Open it in Media");
  expect(picture.heading).toBe("vane.jpg");
  expect(picture.value("Image description")).toBe("A vane");
  const described = await picture.press("Save", { "Image description": "A weather vane" });
  expect(described.value("Image description")).toBe("A weather vane");
  const question = await described.press("Delete");
  expect(question.heading).toBe("Delete vane.jpg?");
  const after = await question.press("Delete");
  expect(after.path).toBe("/admin/media");
  expect(after.text).toContain("Image deleted.");
  expect(after.text).not.toContain("vane.jpg");
});

test("without scripts an image gets a focal point, and every crop keeps it in sight", {
  tags: ["thorough"],
}, async () => {
  const visitor = await plainAdministrator(app);
  const upload = await visitor.open("/admin/media/new");
  const file = new File([await drawnImage(900, 600)], "pier.jpg", { type: "image/jpeg" });
  const uploaded = await upload.press("Upload", { Image: file });
  const address = /\/media\/[0-9a-f-]{36}/.exec(uploaded.text)?.[0] ?? "";
  await withContextOf(app, (context) =>
    addedPost(context, { title: "Piers", slug: "piers", image_url: address }),
  );
  const cover = (html: string) =>
    new RegExp(`<img[^>]*src="${address}[^>]*>`).exec(html)?.[0] ?? "no picture";
  expect(cover((await plainVisitor(app.url).open("/blog/piers")).html)).not.toContain("focal");
  const picture = await visitor.open(`/admin${address}`);
  const saved = await picture.press("Save", { "Top, far left": true, "Middle, center": false });
  expect(saved.value("Top, far left")).toBe(true);
  for (const page of ["/blog/piers", "/blog"])
    await expect
      .poll(async () => cover((await plainVisitor(app.url).open(page)).html))
      .toContain('class="focal-x-0 focal-y-25"');
});

test("browsers that take AVIF get an image in it, and all others in WebP", {
  tags: ["thorough"],
}, async () => {
  const visitor = await plainAdministrator(app);
  const upload = await visitor.open("/admin/media/new");
  const noise = { type: "gaussian", mean: 128, sigma: 25 } as const;
  const create = { width: 500, height: 300, channels: 3 as const, background: "#2563eb", noise };
  const photo = new File([await sharp({ create }).blur(1).jpeg().toBuffer()], "grain.jpg");
  const uploaded = await upload.press("Upload", { Image: photo });
  const address = /\/media\/[0-9a-f-]{36}/.exec(uploaded.text)?.[0] ?? "";
  const served = async (accept: string) => {
    const { headers } = await fetch(`${app.url}${address}/480.webp`, { headers: { accept } });
    return [headers.get("content-type"), headers.get("vary"), headers.get("cache-control")];
  };
  const chrome = "image/avif,image/webp,image/apng,image/*,*/*;q=0.8";
  const forGood = "public, max-age=31536000, immutable";
  await expect.poll(() => served(chrome)).toEqual(["image/avif", "Accept", forGood]);
  for (const accept of ["image/webp,*/*", "*/*", "image/avif;q=0, image/webp"])
    expect(await served(accept)).toEqual(["image/webp", "Accept", forGood]);
  const picture = await visitor.open(`/admin${address}`);
  expect(picture.text).toMatch(/480 pixels wide, [\d.]+ KB, [\d.]+ KB as AVIF/);
});

test("without scripts an image is replaced everywhere it is shown, and a file that is none is refused", {
  tags: ["thorough"],
}, async () => {
  const visitor = await plainAdministrator(app);
  const upload = await visitor.open("/admin/media/new");
  const first = new File([await drawnImage(900, 600)], "old-cover.jpg", { type: "image/jpeg" });
  const uploaded = await upload.press("Upload", { Image: first });
  const address = /\/media\/[0-9a-f-]{36}/.exec(uploaded.text)?.[0] ?? "";
  const { slug } = await withContextOf(app, (context) =>
    addedPost(context, { image_url: address }),
  );
  const picture = await visitor.open(`/admin${address}`);
  const form = await picture.follow("Replace it everywhere");
  const refused = await form.press("Replace", {
    Image: new File(["no image"], "x.jpg", { type: "image/jpeg" }),
  });
  expect(refused.status).toBe(422);
  expect(refused.error("Image")).toContain("The file is no image.");
  const second = new File([await drawnImage(500, 300)], "new-cover.jpg", { type: "image/jpeg" });
  const replaced = await refused.press("Replace", { Image: second });
  expect(replaced.heading).toBe("new-cover.jpg");
  expect(replaced.text).toContain("Image replaced in 1 place.");
  const post = await plainVisitor(app.url).open(`/blog/${slug}`);
  expect(post.status).toBe(200);
  expect(post.html).toContain(`/media/${replaced.path.split("/").at(-1)}`);
  expect(post.html).not.toContain(address);
});

test("the images to choose from are for administrators only", async () => {
  const response = await fetch(`${app.url}/admin/media/choices`, { redirect: "manual" });
  expect(response.status).toBe(302);
});
