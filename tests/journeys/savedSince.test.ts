import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { changeSavedReply } from "~/inquiries/replies/savedReplyCommands.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { ADA } from "../support/actors";
import { addApplications, openListening, signedIn } from "../support/adminData";
import { withContextOf } from "../support/blogData";
import { plainAdministrator } from "../support/plainAdministrator";
import type { PlainPage, PlainVisitor } from "../support/plainVisitor";
import { startSite } from "../support/site";
import { drawnImage } from "../support/uploadedImages";
import { INQUIRY } from "../support/visitorForms";

const { app, browser } = await startSite();

/** A form of a record without versions. */
interface RecordForm {
  of: string;
  /** Where it is: its address, or the steps that make a record. */
  find(visitor: PlainVisitor): Promise<PlainPage>;
  /** The field that two people change. */
  label: string;
  /** What the first and the second write, where not every text is accepted. */
  texts?: readonly [string, string];
  set?: { tags?: string[] };
}

const COMPANY = "/admin/settings/company";
const ANY_TEXTS = ["Saved first", "Saved later"] as const;

const FORMS: RecordForm[] = [
  { of: "the company", find: at("/admin/settings/company"), label: "Tagline", set: {} },
  { of: "the brand", find: at("/admin/settings/brand"), label: "Descriptor line" },
  { of: "a template", find: at("/admin/settings/templates/rejected"), label: "Subject" },
  { of: "a saved reply", find: addReply, label: "Title" },
  { of: "a claim", find: findClaim, label: "Source" },
  { of: "an image", find: addImage, label: "Image description" },
];

const FORMS_OF_SETTINGS: RecordForm[] = [
  {
    of: "the retention",
    find: at("/admin/settings/retention"),
    label: "Keep inquiries for",
    texts: ["36", "24"],
  },
  {
    of: "the sites of EmailJS",
    find: at("/admin/settings/mail/emailjs"),
    label: "Allowed origins for the EmailJS client",
    texts: ["https://first.example", "https://later.example"],
  },
];

function at(address: string) {
  return (visitor: PlainVisitor) => visitor.open(address);
}

async function addReply(visitor: PlainVisitor): Promise<PlainPage> {
  const form = await visitor.open("/admin/inquiries/replies/new");
  const list = await form.press("Save", { Title: "Thanks", Text: "Thank you, {name}." });
  return list.follow(/^Thanks/);
}

async function findClaim(visitor: PlainVisitor): Promise<PlainPage> {
  const claims = await visitor.open("/admin/pages/claims");
  return claims.follow(/^Replies within 24 hours/);
}

async function addImage(visitor: PlainVisitor): Promise<PlainPage> {
  const form = await visitor.open("/admin/media/new");
  const image = new File([await drawnImage(40, 20)], "vane.jpg", { type: "image/jpeg" });
  const uploaded = await form.press("Upload", { "Image description": "A vane", Image: image });
  return uploaded.follow("Open it in Media");
}

describe.each([...FORMS, ...FORMS_OF_SETTINGS])(
  "two people who edit $of at the same time",
  ({ find, label, texts: [firstText, laterText] = ANY_TEXTS, set = { tags: ["thorough"] } }) => {
    test("see both texts, and the second chooses", set, async () => {
      const visitor = await plainAdministrator(app);
      const first = await find(visitor);
      const second = await visitor.open(first.path);
      const read = async () => (await visitor.open(first.path)).value(label);
      expect((await first.press("Save", { [label]: firstText })).status).toBe(200);
      const refused = await second.press("Save", { [label]: laterText });
      expect(refused.status).toBe(409);
      expect(refused.text).toContain("This was saved after you had opened it");
      expect(refused.text.replaceAll(/\s+/g, "")).toContain(
        `Theirs${firstText}Mine${laterText}`.replaceAll(" ", ""),
      );
      expect([refused.value(label), await read()]).toEqual([laterText, firstText]);
      expect((await refused.press("Save mine")).status).toBe(200);
      expect(await read()).toBe(laterText);
    });
  },
);

test("one person saves twice in a row without being asked", async () => {
  const image = await addImage(await plainAdministrator(app));
  const { page, complaints } = await signedIn(browser, app);
  await page.goto(app.url + image.path);
  await saveDescription(page, "A weather vane");
  await page.getByText("Saved.").waitFor();
  await saveDescription(page, "A weather vane in the wind");
  const stored = async () => (await (await plainAdministrator(app)).open(image.path)).value(LABEL);
  await expect.poll(stored).toBe("A weather vane in the wind");
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each(FORMS)(
  "theirs is taken into the form of $of",
  { tags: ["thorough"] },
  async ({ find, label }) => {
    const colleague = await plainAdministrator(app);
    const theirs = await find(colleague);
    const { page, complaints } = await signedIn(browser, app);
    await page.goto(app.url + theirs.path);
    const field = page.getByRole("textbox", { name: label }).first();
    await field.fill("Mine");
    await theirs.press("Save", { [label]: "Theirs" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    // The button is at the end of a long form, the message above it.
    const message = page.getByText("This was saved after you had opened it");
    await expect.poll(() => message.evaluate(isInView)).toBe(true);
    const panel = page.getByRole("region", { name: "What differs" });
    await panel.getByRole("link", { name: "Take theirs" }).click();
    await panel.waitFor({ state: "detached" });
    await expect.poll(() => field.inputValue()).toBe("Theirs");
    await field.fill("Both");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const stored = async () => (await colleague.open(theirs.path)).value(label);
    await expect.poll(stored).toBe("Both");
    // The refusal is a response of 409, which browsers report.
    expect(complaints.filter((text) => !text.includes("409"))).toEqual([]);
    await page.context().close();
  },
);

test("a reply that a colleague has changed is not deleted unseen, also once live updates have loaded the frame", async () => {
  const { path } = await addReply(await plainAdministrator(app));
  const { page } = await signedIn(browser, app);
  await openListening(page, path);
  const id = path.split("/").at(-1) ?? "";
  const rewritten = {
    id,
    openedFrom: WITHOUT_PAGE,
    title: "Thanks",
    text: "Rewritten by a colleague",
  };
  expect(
    (await withContextOf(app, (context) => changeSavedReply(context, ADA, rewritten))).ok,
  ).toBe(true);
  const body = new URLSearchParams(INQUIRY);
  expect((await fetch(`${app.url}/contact`, { method: "POST", body })).status).toBe(200);
  await page.getByRole("link", { name: "Inquiries 1 new" }).waitFor();
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Somebody else has changed it since this page was loaded.").waitFor();
  expect((await (await plainAdministrator(app)).open(path)).text).toContain("Rewritten");
  await page.context().close();
});

test("an office that somebody else added is in what differs", async () => {
  const ada = await plainAdministrator(app);
  const [mine, theirs] = [await ada.open(COMPANY), await ada.open(COMPANY)];
  const longer = await theirs.press("Add office");
  const count = longer.document.querySelectorAll("[name$=_city]").length;
  const office = { street: "1 Main Street", city: "Dayton", region: "OH", postal_code: "45402" };
  const fields = Object.entries({ ...office, name: "Dayton", country: "US" }).map(
    ([name, value]): [string, string] => [`#office_${count}_${name}`, value],
  );
  expect((await longer.press("Save", Object.fromEntries(fields))).status).toBe(200);
  const refused = await mine.press("Save", {});
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Dayton")]);
  expect(refused.text).not.toContain("The texts are the same");
});

test("a checkbox that somebody else has set is in what differs, in words", async () => {
  const ada = await plainAdministrator(app);
  const address = "/admin/settings/publishing";
  const label = "Do not publish a job that lacks what the law asks for";
  const [mine, theirs] = [await ada.open(address), await ada.open(address)];
  expect((await theirs.press("Save", { [label]: true })).status).toBe(200);
  const refused = await mine.press("Save", {});
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("TheirsYesMineNo")]);
  expect((await refused.press("Save mine")).text).toContain("Saved.");
  expect((await ada.open(address)).value(label)).toBe(false);
});

test("what was refused and corrected stays in a form of settings while the server is away", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto(COMPANY);
  const tagline = page.getByRole("textbox", { name: "Tagline" });
  const email = page.getByRole("textbox", { name: "Contact email" });
  const valid = await email.inputValue();
  await tagline.fill("A tagline that took an hour");
  await email.fill("nobody");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("There is a problem").waitFor();
  await email.fill(valid);
  await page.route("**/company.data**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Failed to save").waitFor();
  await expect.poll(() => tagline.inputValue()).toBe("A tagline that took an hour");
  await expect.poll(() => email.inputValue()).toBe(valid);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved.").first().waitFor();
});

test("a button beside the form does not hide what was saved meanwhile", {
  tags: ["thorough"],
}, async () => {
  const ada = await plainAdministrator(app);
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/settings/company");
  const tagline = page.getByRole("textbox", { name: "Tagline" });
  await tagline.fill("Mine");
  const theirs = await ada.open("/admin/settings/company");
  await theirs.press("Save", { Tagline: "Theirs" });
  const skip = page.getByRole("button", { name: "Skip this step" });
  const isLoaded = page.waitForResponse((response) => response.url().includes("company.data"));
  await skip.click();
  await isLoaded;
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("region", { name: "What differs" }).waitFor();
  expect((await ada.open("/admin/settings/company")).value("Tagline")).toBe("Theirs");
});

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

const LABEL = "Image description";

async function saveDescription(page: Page, text: string) {
  await page.getByLabel(LABEL).fill(text);
  await page.getByRole("button", { name: "Save", exact: true }).click();
}

/** A record that somebody deletes while another types into its form. */
interface DeletedRecord {
  of: string;
  /** The form of the record. */
  find(visitor: PlainVisitor): Promise<PlainPage>;
  /** Deletes it, or makes it unreachable. */
  remove(visitor: PlainVisitor, form: PlainPage): Promise<PlainPage>;
  label: string;
  save: string;
}

const DELETED: DeletedRecord[] = [
  {
    of: "a saved reply",
    find: addReply,
    remove: deleteOn("Delete"),
    label: "Title",
    save: "Save",
  },
  {
    of: "a job",
    find: at("/admin/jobs/edit/product-manager"),
    remove: deleteInList("/admin/jobs", "Product Manager"),
    label: "Location",
    save: "Save Job",
  },
  {
    of: "an article",
    find: async (visitor) => (await visitor.open("/admin/blogs")).follow(/^Edit/),
    remove: async (visitor, form) =>
      deleteInList("/admin/blogs", String(form.value("Title")))(visitor),
    label: "Title",
    save: "Save Changes",
  },
  {
    of: "a note about an applicant",
    find: openApplicant,
    remove: deleteOn("Delete"),
    label: "New note",
    save: "Add note",
  },
  {
    of: "a translation, whose language is switched off",
    find: openTranslation,
    remove: async (visitor) =>
      (await visitor.open("/admin/settings/company")).press("Save", { "Second language": "None" }),
    label: "Job title",
    save: "Save",
  },
];

async function openApplicant(visitor: PlainVisitor): Promise<PlainPage> {
  const applicant = { fullName: "Daniel Osei", jobId: "none", jobTitle: "Data Engineer" };
  const [id] = await addApplications(app, [applicant]);
  return visitor.open(`/admin/applications/${id}`);
}

function deleteOn(button: string) {
  return async (visitor: PlainVisitor, form: PlainPage) =>
    (await (await visitor.open(form.path)).press(button)).press("Delete");
}

function deleteInList(list: string, words: string) {
  return async (visitor: PlainVisitor) =>
    (await (await visitor.open(list)).row(words).press(/^Delete/)).press("Delete");
}

async function openTranslation(visitor: PlainVisitor): Promise<PlainPage> {
  const company = await visitor.open("/admin/settings/company");
  await company.press("Save", { "Second language": "Español (Estados Unidos)" });
  return visitor.open("/admin/jobs/senior-software-engineer/translation");
}

test.each(DELETED)(
  "what was typed into $of that is gone can be copied, without scripts",
  {
    tags: ["thorough"],
  },
  async ({ find, remove, label, save }) => {
    const ada = await plainAdministrator(app);
    const form = await find(ada);
    expect((await remove(await plainAdministrator(app), form)).status).toBe(200);
    const refused = await form.press(save, { [label]: "A text that took an hour" });
    expect([refused.status, refused.heading]).toEqual([404, expect.any(String)]);
    expect(refused.text).toContain("This is not there any more");
    const texts = [
      ...refused.document.querySelectorAll<HTMLInputElement>("main input, main textarea"),
    ].map(({ value }) => value);
    expect(texts).toContain("A text that took an hour");
  },
);

test("what was typed into a saved reply that is gone stays in its form", async () => {
  const ada = await plainAdministrator(app);
  const form = await addReply(ada);
  const { page, complaints } = await signedIn(browser, app);
  await page.goto(app.url + form.path);
  const title = page.getByRole("textbox", { name: "Title" });
  await title.fill("A text that took an hour");
  await deleteOn("Delete")(ada, form);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("This is not there any more").waitFor();
  await expect.poll(() => title.inputValue()).toBe("A text that took an hour");
  expect(complaints.filter((text) => !text.includes("404"))).toEqual([]);
  await page.context().close();
});
