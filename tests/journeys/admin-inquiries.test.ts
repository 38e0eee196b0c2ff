import { beforeAll, expect, test } from "vitest";
import { outbox } from "~/platform/mail/tables.server";
import { startSite } from "../support/site";
import { addInquiries, onDatabaseOf, signedIn } from "./adminData";

const { app, browser } = await startSite();
beforeAll(async () => {
  await addInquiries(app, ["Grace Holm", "Ivan Petrov"]);
});

test("an administrator reads an inquiry, answers it by mail, and moves it along and back", async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Inquiries 2 new" }).click();
  await page.getByRole("link", { name: /^Grace Holm/ }).click();
  const message = page.getByRole("article", { name: "Grace Holm" });
  await message.getByText("We run nightly loads & they end at noon.").waitFor();
  const reply = new URL(
    (await message.getByRole("link", { name: "Reply" }).getAttribute("href")) ?? "",
  );
  expect(reply.pathname).toBe("grace.holm@client.example");
  expect([...reply.searchParams.keys()]).toEqual(["subject", "body"]);
  expect(reply.searchParams.get("body")).toContain("> We run nightly loads & they end at noon.");

  await message.getByRole("button", { name: "Mark answered" }).click();
  await page.getByText("Marked as answered.").waitFor();
  await page.getByRole("link", { name: "1 Answered" }).click();
  await page.getByRole("link", { name: /^Grace Holm/ }).click();
  await page.getByRole("button", { name: "Archive" }).click();
  await page.getByText("Archived.").waitFor();
  await page.getByRole("button", { name: "Move back to new" }).click();
  await page.getByRole("link", { name: "Inquiries 2 new" }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("without scripts an inquiry is read, answered and deleted after a question", async () => {
  const { page } = await signedIn(browser, app, { javaScriptEnabled: false });
  await page.goto("/admin/inquiries");
  await page.getByRole("link", { name: /^Ivan Petrov/ }).click();
  await page.getByRole("button", { name: "Mark answered" }).click();
  await page.getByText("Marked as answered.").waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  await page
    .getByText("Are you sure you want to delete this inquiry? This action cannot be undone.")
    .waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Inquiry deleted.").waitFor();
  await page.goto("/admin/inquiries?state=answered");
  await page.getByText("No answered inquiries.").waitFor();
  await page.context().close();
});

test("an undelivered mail is shown, sent again, and its state updates by itself", async () => {
  const [inquiryId = ""] = await addInquiries(app, ["Mara Lind"]);
  await onDatabaseOf(app, (db) => db.insert(outbox).values(parkedMail(inquiryId)));
  const { page, complaints } = await signedIn(browser, app);
  await page.goto(`/admin/inquiries?open=${inquiryId}`);
  await page.getByText("Not delivered, and not tried again: 451 try later").waitFor();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Mail", exact: true }).click();
  const table = page.getByRole("table");
  await table.getByRole("link", { name: "Inquiry, to the company" }).waitFor();
  await page.getByRole("button", { name: "Retry" }).press("Enter");
  await page.getByText("The mail is on its way again.").waitFor();
  await page.getByRole("link", { name: "0 Not delivered" }).waitFor();

  await page.getByRole("link", { name: /^\d+ Sent or filed$/ }).click();
  await page.getByRole("button", { name: "Send test mail" }).press("Enter");
  await table.getByText("Test mail").waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

function parkedMail(subjectId: string): typeof outbox.$inferInsert {
  const company = { name: "Northwind", address: "hello@northwind.example" };
  const message = { to: company, from: company, subject: "New inquiry", text: "Hello" };
  const failed = { state: "parked", attempts: 3, lastError: "451 try later" } as const;
  return { kind: "inquiry-received", subjectId, message, ...failed };
}
