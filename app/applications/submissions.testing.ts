import { writeFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import { submitApplication } from "~/applications/apply/submit.server";
import type { Resume } from "~/applications/resumes/inspectResumeFile.server";
import { applications } from "~/applications/tables.server";
import { addJob } from "~/jobs/commands.server";
import { DETAILS } from "~/jobs/jobs.testing";
import type { App } from "~/platform/app.server";
import { outbox } from "~/platform/data/tables.server";
import { receiveFile } from "~/platform/files/unclaimedFiles.server";
import { ADA, VISITOR } from "../../tests/support/actors";
import type { TestDatabase } from "../../tests/support/database";
import { testLimits } from "../../tests/support/limits";

interface SentApplication {
  resume?: Resume;
  job?: string;
  email?: string;
  key?: string;
  limited?: boolean;
  /** The version of the privacy notice that the form showed. */
  agreedVersion?: string;
  /** The app that receives it, if not that of the test. */
  app?: App;
}

/** Sets up an empty database with one open job before every test. Call it at the top level of a test file. */
export function useSubmissions(database: TestDatabase) {
  const job = { id: "" };
  beforeEach(async () => {
    await database.clear();
    await database.db.execute("insert into content_version default values");
    job.id = await newJob("Product Manager");
  });

  async function newJob(title: string): Promise<string> {
    const details = { ...DETAILS, title, location: "Hamilton, NJ", department: "Product" };
    const result = await addJob(database.context(), ADA, details);
    return result.ok ? result.job.id : "";
  }

  async function received(): Promise<Resume> {
    const context = database.context();
    const path = context.files.temporary.newPath();
    await writeFile(path, "%PDF-1.7 resume");
    const stored = await receiveFile(context, path);
    if (!stored.ok) throw new Error("the test's file store is down");
    return {
      key: stored.key,
      name: "sam.pdf",
      mediaType: "application/pdf",
      bytes: 15,
      sha256: "5a",
    };
  }

  async function apply(application: SentApplication = {}) {
    const limits = testLimits(database.pool, { enabled: application.limited ?? false });
    const app = { ...(application.app ?? database.context()), limits };
    return submitApplication(app, VISITOR, {
      jobId: application.job ?? job.id,
      details: {
        full_name: "Sam Rivera",
        email: application.email ?? "sam@example.com",
        phone: "609",
        cover_letter: null,
        linkedin_url: null,
        portfolio_url: null,
        referral_source: "Referral",
        source: "newsletter",
      },
      resume: application.resume ?? (await received()),
      submission: { key: application.key ?? crypto.randomUUID(), form: "apply", bodyHash: "hash" },
      agreedNotice: application.agreedVersion ?? "",
      company: { name: "Northwind", address: "hello@northwind.example" },
    });
  }

  return { apply, job, newJob, received };
}

/** Reads the records, mails and files that submissions have stored. */
export function readSubmissions(database: TestDatabase) {
  const mailsOfKind = (kind: string) =>
    database.db.select().from(outbox).where(eq(outbox.kind, kind));

  async function opens(key: string): Promise<boolean> {
    try {
      for await (const _ of await database.context().files.open(key)) return true;
      return true;
    } catch {
      return false;
    }
  }

  return {
    stored: () => database.db.select().from(applications),
    mailsOfKind,
    /** The mails to applicants. */
    mails: () => mailsOfKind("application-confirmed"),
    /** Whether a file is there. */
    opens,
  };
}
