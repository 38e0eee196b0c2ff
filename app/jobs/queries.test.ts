import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addJob, changeJob } from "~/jobs/commands.server";
import { addedJob, DETAILS, OPEN_ON_NOVEMBER_20 } from "~/jobs/jobs.testing";
import { findOpenJob, loadOpenJobsClaims } from "~/jobs/queries.server";
import { jobs } from "~/jobs/tables.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { ADA } from "../../tests/support/actors";
import { useEmptyDatabase } from "../../tests/support/database";

const database = useEmptyDatabase();

const NOTHING = { statesPay: false, namesBenefits: false };
const WHOLE = { ...DETAILS, benefits: "Medical cover and paid leave." };

test("without open jobs nothing is claimed", async () => {
  const context = database.context();
  expect(await loadOpenJobsClaims(context)).toEqual(NOTHING);
  await addJob(context, ADA, { ...WHOLE, is_active: false });
  expect(await loadOpenJobsClaims(context)).toEqual(NOTHING);
});

test("pay and benefits are claimed while every open job states them, regardless of closed jobs", async () => {
  const context = database.context();
  await addJob(context, ADA, WHOLE);
  context.advance(1);
  await addJob(context, ADA, { ...DETAILS, pay_minimum: null, is_active: false });
  expect(await loadOpenJobsClaims(context)).toEqual({ statesPay: true, namesBenefits: true });
});

test.each([
  ["pay_minimum", { statesPay: false, namesBenefits: true }],
  ["pay_maximum", { statesPay: false, namesBenefits: true }],
  ["pay_unit", { statesPay: false, namesBenefits: true }],
  ["benefits", { statesPay: true, namesBenefits: false }],
] as const)(
  "one open job without %s ends the claim, and adding it restores the claim",
  async (field, claims) => {
    const context = database.context();
    await addJob(context, ADA, WHOLE);
    context.advance(1);
    const added = await addJob(context, ADA, { ...WHOLE, [field]: null });
    expect(await loadOpenJobsClaims(context)).toEqual(claims);
    if (!added.ok) throw new Error(added.reason);
    await changeJob(context, ADA, { id: added.job.id, details: WHOLE, openedFrom: WITHOUT_PAGE });
    expect(await loadOpenJobsClaims(context)).toEqual({ statesPay: true, namesBenefits: true });
  },
);

test.each(OPEN_ON_NOVEMBER_20)(
  "a job that is active %s and closes %s is found as open %s on November 20",
  async (isActive, closesOn, isOpen) => {
    const context = database.context();
    const { id } = await addedJob(context);
    await database.db.update(jobs).set({ isActive, closesOn }).where(eq(jobs.id, id));
    expect((await findOpenJob(context, id)) !== null).toBe(isOpen);
  },
);
