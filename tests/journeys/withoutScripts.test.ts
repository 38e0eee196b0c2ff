import { beforeEach, describe, expect, it } from "vitest";
import { inquiries } from "~/inquiries/tables.server";
import { submissions } from "~/platform/data/tables.server";
import { onDatabaseOf } from "../support/adminData";
import { ADMINISTRATOR } from "../support/app";
import { plainVisitor } from "../support/plainVisitor";
import { startSite } from "../support/site";
import {
  APPLICANT,
  forgetApplications,
  INQUIRY,
  JOB,
  MEGABYTE,
  pdfOf,
  storedApplications,
} from "../support/visitorForms";

/** What is said below each field of a page about its length. */
const limitsOf = ({ document }: { document: Document }) =>
  [...document.querySelectorAll("[id$=-limit-hint]")].map(
    ({ id, textContent }) => `${id.replace("-limit-hint", "")}: ${textContent}`,
  );

// The public forms and signing in without scripts, by requests alone.

const { app } = await startSite();
const CONSENT = "I agree to the privacy policy and consent";

describe("writing to the company without scripts", () => {
  beforeEach(() =>
    onDatabaseOf(app, async (db) => {
      await db.delete(inquiries);
      await db.delete(submissions);
    }),
  );
  const stored = () => onDatabaseOf(app, (db) => db.select().from(inquiries));

  const FILLED = {
    "Full Name": INQUIRY.name,
    "Email Address": INQUIRY.email,
    "Company/Organization": INQUIRY.company,
    "Service of Interest": "Data Engineering",
    Message: INQUIRY.message,
  };

  it("says below each field how long it may be, before somebody types", async () => {
    const page = await plainVisitor(app.url).open("/contact");
    const message = page.document.querySelector("textarea[name=message]");
    expect(message?.getAttribute("aria-describedby")).toContain("message-limit-hint");
    expect(limitsOf(page)).toEqual([
      "name: At most 200 characters.",
      "email: At most 254 characters.",
      "company: At most 200 characters.",
      "phone: At most 40 characters.",
      "message: At most 10,000 characters.",
    ]);
  });

  it("names each error in a summary and beside its field, keeps what was typed, and stores what is mended once", async () => {
    const form = await plainVisitor(app.url).open("/contact");
    const refused = await form.press("Send Message", {
      ...FILLED,
      "Full Name": "   ",
      "Email Address": "jordan%relay@example.com",
      [CONSENT]: true,
    });
    expect(refused.status).toBe(422);
    expect(refused.document.title).toMatch(/^Error: Contact/);
    expect(refused.text).toContain("There is a problem");
    expect(refused.error("Full Name")).toContain("Enter your full name");
    expect(refused.error("Email Address")).toContain(
      "Enter an email address in the format name@example.com",
    );
    expect(refused.value("Email Address")).toBe("jordan%relay@example.com");
    expect(refused.value("Service of Interest")).toBe("Data Engineering");
    expect(refused.value(CONSENT)).toBe(true);
    expect(await stored()).toEqual([]);

    const mended = { "Full Name": INQUIRY.name, "Email Address": INQUIRY.email };
    const thanks = await refused.press("Send Message", mended);
    const again = await refused.press("Send Message", mended);
    const [inquiry, ...others] = await stored();
    expect(others).toEqual([]);
    const { privacy: _, ...fields } = INQUIRY;
    const message = INQUIRY.message.replaceAll("\r\n", "\n");
    expect(inquiry).toMatchObject({ ...fields, phone: null, message });
    for (const page of [thanks, again]) {
      expect(page.text).toContain("Thank You, Jordan.");
      expect(page.text).toContain(inquiry?.reference);
      expect(page.text).toContain("A consultant will reply to jordan@example.com within 24 hours");
    }
    const next = await thanks.press("Send Another Message");
    expect(next.value("Full Name")).toBe("");
  });

  it("asks once about a likely slip in the address, and takes the suggestion or what was typed", async () => {
    const filled = { ...FILLED, "Email Address": "jordan@gmial.com", [CONSENT]: true };
    const form = await plainVisitor(app.url).open("/contact");
    const question = await form.press("Send Message", filled);
    expect(question.status).toBe(422);
    expect(question.error("Email Address")).toContain("Did you mean jordan@gmail.com?");
    expect(question.value("Email Address")).toBe("jordan@gmial.com");
    expect(await stored()).toEqual([]);
    const accept = { "Yes, use jordan@gmail.com": true };
    const thanks = await question.press("Send Message", accept);
    expect(thanks.text).toContain("A consultant will reply to jordan@gmail.com");
    const another = await plainVisitor(app.url).open("/contact");
    const askedAgain = await another.press("Send Message", filled);
    const unchanged = await askedAgain.press("Send Message");
    expect(unchanged.text).toContain("A consultant will reply to jordan@gmial.com");
    expect((await stored()).map(({ email }) => email).sort()).toEqual([
      "jordan@gmail.com",
      "jordan@gmial.com",
    ]);
  });
});

describe("applying without scripts", () => {
  beforeEach(() => forgetApplications(app));

  const FILLED = {
    "Full Name": APPLICANT.full_name,
    "Email Address": APPLICANT.email,
    "Phone Number": APPLICANT.phone,
    "Cover Letter": APPLICANT.cover_letter,
    "LinkedIn Profile": "linkedin.com/in/sam",
    "How did you hear about us?": "Employee Referral",
  };
  const resume = pdfOf(60_000);
  const file = new File([new Uint8Array(resume)], "sam.pdf", { type: "application/pdf" });

  it("says below each field how long it may be, and of the file how large", async () => {
    const form = await plainVisitor(app.url).open(JOB);
    expect(limitsOf(form)).toEqual([
      "full_name: At most 200 characters.",
      "email: At most 254 characters.",
      "phone: At most 40 characters.",
      "cover_letter: At most 10,000 characters.",
      "linkedin_url: At most 2,000 characters.",
      "portfolio_url: At most 2,000 characters.",
    ]);
    expect(form.text).toContain("PDF, DOC or DOCX. Max 5MB.");
  });

  it("keeps what was typed and the resume when another field is refused, then stores the application once", async () => {
    const form = await plainVisitor(app.url).open(JOB);
    expect(form.heading).toBe("Apply for Product Manager");
    const filled = { ...FILLED, "Phone Number": "abc", "Resume/CV": file };
    const refused = await form.press("Submit Application", filled);
    expect(refused.status).toBe(422);
    expect(refused.error("Phone Number")).toContain("Enter a phone number, such as");
    expect(refused.value("Cover Letter")).toBe(APPLICANT.cover_letter);
    expect(refused.value("LinkedIn Profile")).toBe("https://linkedin.com/in/sam");
    expect(refused.text).toContain("sam.pdf");

    const mended = { "Phone Number": APPLICANT.phone };
    const done = await refused.press("Submit Application", mended);
    await refused.press("Submit Application", mended);
    const [application, ...others] = await storedApplications(app);
    expect(others).toEqual([]);
    expect(application).toMatchObject({
      fullName: APPLICANT.full_name,
      coverLetter: APPLICANT.cover_letter,
      linkedinUrl: "https://linkedin.com/in/sam",
      referralSource: "Referral",
      resumeName: "sam.pdf",
      resumeBytes: resume.length,
    });
    expect(done.text).toContain("Application Submitted!");
    expect(done.text).toContain(application?.reference);
    expect(done.text).toContain("Redirecting to careers page...");
    expect((await done.follow("Stay on this page")).text).not.toContain("Redirecting");
    const [, next = ""] = /^3;url=(.*)$/.exec(refreshOf(done.document)) ?? [];
    const careers = await plainVisitor(app.url).open(next);
    expect(careers.text).toContain("You applied for Product Manager.");
  });

  it("asks once about a likely slip in the address, with the resume retained", async () => {
    const form = await plainVisitor(app.url).open(JOB);
    const filled = { ...FILLED, "Email Address": "sam@hotmial.com", "Resume/CV": file };
    const question = await form.press("Submit Application", filled);
    expect(question.error("Email Address")).toContain("Did you mean sam@hotmail.com?");
    expect(question.text).toContain("sam.pdf");
    await question.press("Submit Application", { "Yes, use sam@hotmail.com": true });
    const [application] = await storedApplications(app);
    expect(application).toMatchObject({ email: "sam@hotmail.com", resumeName: "sam.pdf" });
  });

  it("says beside the field that a file is too large", async () => {
    const form = await plainVisitor(app.url).open(JOB);
    const large = new File([new Uint8Array(pdfOf(5 * MEGABYTE + 1))], "sam.pdf");
    const filled = { ...FILLED, "Resume/CV": large };
    const refused = await form.press("Submit Application", filled);
    expect(refused.error("Resume")).toContain("Upload a file smaller than 5 MB");
    expect(refused.value("Full Name")).toBe(APPLICANT.full_name);
  });
});

describe("signing in without scripts", () => {
  it("refuses a wrong password, returns to the page that was asked for, and ends with Logout", async () => {
    const visitor = plainVisitor(app.url);
    const login = await visitor.open("/admin/jobs?status=inactive");
    expect(login.path).toMatch(/^\/admin\/login\?next=/);
    const { email: Email, password: Password } = ADMINISTRATOR;
    const refused = await login.press("Sign in", { Email, Password: "not the password at all" });
    expect(refused.text).toContain("Invalid email or password");
    expect(refused.value("Email")).toBe(Email);
    expect(refused.value("Password")).toBe("");
    const jobs = await refused.press("Sign in", { Password });
    expect(jobs.path).toBe("/admin/jobs?status=inactive");
    expect((await visitor.open("/admin/login")).path).toBe("/admin");
    expect((await jobs.press("Logout")).path).toBe("/admin/login");
    expect((await visitor.open("/admin")).path).toBe("/admin/login");
  });
});

function refreshOf(document: Document): string {
  const refresh = document.querySelector('main meta[http-equiv="refresh"]');
  return refresh?.getAttribute("content") ?? "";
}
