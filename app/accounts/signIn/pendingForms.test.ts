import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { erasePendingFormsAbout, storePendingForm } from "~/accounts/signIn/pendingForms.server";
import { signIn } from "~/accounts/signIn/signInCommands.server";
import { challenges, sessions } from "~/accounts/tables.server";
import { PASSWORD, sessionCookie, sessionOf, visitor } from "../../../tests/support/accounts";
import { useJane } from "../../../tests/support/jane";

const { database, context, accounts, email } = useJane();

async function newSession() {
  const form = { email, password: PASSWORD, cookie: "", userAgent: "" };
  return sessionOf(
    context,
    accounts,
    sessionCookie(await signIn(context, accounts, visitor, form)),
  );
}

const pending = { form: { address: "/admin/settings/team", fields: [] }, cookie: null };

it("of the forms of an account the newest twenty wait", async () => {
  const session = await newSession();
  const first = await storePendingForm(context, session, pending);
  expect(first).not.toBeNull();
  const [oldest] = await database.db.select().from(challenges);
  const sooner = new Date((oldest?.expiresAt.getTime() ?? 0) - 1);
  await database.db.update(challenges).set({ expiresAt: sooner });
  for (let count = 0; count < 20; count += 1) await storePendingForm(context, session, pending);
  const remaining = await database.db.select().from(challenges);
  expect(remaining).toHaveLength(20);
  expect(remaining.map(({ id }) => id)).not.toContain(oldest?.id);
});

it("a form with the address of a person who is erased is deleted, and others wait on", async () => {
  const session = await newSession();
  const withEmail = (typed: string) => ({
    ...pending,
    form: { address: "/admin/settings/personal-data/erase", fields: [["email", typed]] },
  });
  const others = [
    "other@example.com",
    "x.sam@example.com",
    "sam@example.community",
    "o'sam@example.com",
  ];
  const about = [
    "Sam@Example.com",
    "Ask sam@example.com.",
    "Asked:\nsam@example.com",
    "(sam@example.com)",
    "To:...sam@example.com.",
  ];
  for (const typed of [...about, ...others])
    await storePendingForm(context, session, withEmail(typed) as never);
  await database.db.transaction((tx) => erasePendingFormsAbout(tx, " sam@example.com"));
  const remaining = await database.db.select().from(challenges);
  expect(remaining).toHaveLength(others.length);
  for (const other of others)
    expect(remaining.map(({ payload }) => payload).join()).toContain(`"${other}"`);
});

it("no form waits for a session that has ended meanwhile, nor for an account that is gone", async () => {
  const session = await newSession();
  await database.db.delete(sessions).where(eq(sessions.id, session.id));
  expect(await storePendingForm(context, session, pending)).toBeNull();
  expect(await database.db.$count(challenges)).toBe(0);
});
