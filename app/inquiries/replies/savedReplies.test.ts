import { expect, test } from "vitest";
import { SAVED_REPLIES_MAX } from "~/inquiries/replies/savedReply";
import {
  addSavedReply,
  changeSavedReply,
  deleteSavedReply,
  findSavedReply,
  listSavedReplies,
} from "~/inquiries/replies/savedReplyCommands.server";
import { savedReplies } from "~/inquiries/tables.server";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { ADA, GRACE, newcomerAt, VISITOR } from "../../../tests/support/actors";
import { useEmptyDatabase } from "../../../tests/support/database";
import { idOf } from "../../../tests/support/idOf";

const database = useEmptyDatabase();
const typed = (title: string) => ({ title, text: `Hello {name}, ${title}` });

test("a form that is sent twice adds one reply", async () => {
  const app = database.context();
  const add = () => addSavedReply(app, ADA, typed("Prices"));
  expect(await Promise.all([add(), add()])).toEqual([{ ok: true }, { ok: true }]);
  expect(await listSavedReplies(app)).toHaveLength(1);
});

test("saved replies are listed by title, changed and deleted, and each change is audited", async () => {
  const app = database.context();
  await addSavedReply(app, ADA, typed("prices"));
  await addSavedReply(app, ADA, typed("Dates"));
  const [dates, prices] = await listSavedReplies(app);
  expect([dates?.title, prices?.title]).toEqual(["Dates", "prices"]);
  const id = idOf(prices);
  expect(
    await changeSavedReply(app, ADA, { id, openedFrom: WITHOUT_PAGE, ...typed("Rates") }),
  ).toEqual({
    ok: true,
  });
  expect(await findSavedReply(app, id)).toEqual({ id, ...typed("Rates") });
  expect(await deleteSavedReply(app, ADA, { id, shownAt: WITHOUT_PAGE })).toEqual({ ok: true });
  expect(await findSavedReply(app, id)).toBeNull();
  const { rows } = await database.pool.query("select action from audit_events order by id");
  expect(rows.map(({ action }) => action)).toEqual([
    "saved-reply-added",
    "saved-reply-added",
    "saved-reply-changed",
    "saved-reply-deleted",
  ]);
});

test("a reply that somebody else saved after the form was opened is not replaced", async () => {
  const app = database.context();
  await addSavedReply(app, ADA, typed("Prices"));
  const [reply] = await listSavedReplies(app);
  const id = idOf(reply);
  const openedFrom = fingerprintOf(typed("Prices"));
  const save = (title: string) => changeSavedReply(app, ADA, { id, openedFrom, ...typed(title) });
  expect(await save("Rates")).toEqual({ ok: true });
  const newer = typed("Rates");
  expect(await save("Fees")).toEqual({ ok: false, reason: "saved-since", newer });
  expect(await findSavedReply(app, id)).toEqual({ id, ...typed("Rates") });
  expect(await save("Rates")).toEqual({ ok: true });
});

test("a reply that somebody else has changed since the page was loaded is not deleted", async () => {
  const app = database.context();
  await addSavedReply(app, ADA, typed("Prices"));
  const [{ id = "" } = {}] = await listSavedReplies(app);
  const shownAt = app.now();
  app.advance(1_000);
  const openedFrom = fingerprintOf(typed("Prices"));
  await changeSavedReply(app, GRACE, { id, openedFrom, ...typed("Prices of 2027") });
  const refused = { ok: false, reason: "reply-changed" };
  expect(await deleteSavedReply(app, ADA, { id, shownAt })).toEqual(refused);
  expect(await deleteSavedReply(app, ADA, { id, shownAt: app.now() })).toEqual({ ok: true });
});

test("a new account replaces at most twenty replies an hour: they have no earlier versions", async () => {
  const app = database.context();
  await addSavedReply(app, ADA, typed("Prices"));
  const [{ id = "" } = {}] = await listSavedReplies(app);
  const newcomer = newcomerAt(app.now());
  const change = (title: string) =>
    changeSavedReply(app, newcomer, { id, openedFrom: WITHOUT_PAGE, ...typed(title) });
  for (let turn = 1; turn <= 20; turn += 1) expect(await change(`${turn}`)).toEqual({ ok: true });
  expect(await change("21")).toEqual({ ok: false, reason: "account-new" });
  // The twentieth, sent twice: nothing is replaced.
  expect(await change("20")).toEqual({ ok: true });
});

test("visitors change no saved reply, and one that is gone is reported", async () => {
  const app = database.context();
  const NOT_ALLOWED = { ok: false, reason: "not-allowed" };
  const missing = { id: "new", openedFrom: WITHOUT_PAGE, ...typed("Rates") };
  expect(await addSavedReply(app, VISITOR, typed("Rates"))).toEqual(NOT_ALLOWED);
  expect(await changeSavedReply(app, VISITOR, missing)).toEqual(NOT_ALLOWED);
  expect(await deleteSavedReply(app, VISITOR, { id: "new", shownAt: WITHOUT_PAGE })).toEqual(
    NOT_ALLOWED,
  );
  const MISSING = { ok: false, reason: "reply-missing" };
  expect(await changeSavedReply(app, ADA, missing)).toEqual(MISSING);
  expect(
    await deleteSavedReply(app, ADA, { id: crypto.randomUUID(), shownAt: WITHOUT_PAGE }),
  ).toEqual(MISSING);
});

test("there are at most a hundred, so that the menu of a message stays short enough to load", async () => {
  const app = database.context();
  const rows = Array.from({ length: SAVED_REPLIES_MAX }, (_, place) => typed(`Reply ${place}`));
  await app.db.insert(savedReplies).values(rows);
  expect(await addSavedReply(app, ADA, typed("One more"))).toEqual({
    ok: false,
    reason: "too-many-replies",
  });
});

test("replies that are added at the same moment do not get past the hundred together", async () => {
  const app = database.context();
  const rows = Array.from({ length: SAVED_REPLIES_MAX - 1 }, (_, place) => typed(`Reply ${place}`));
  await app.db.insert(savedReplies).values(rows);
  const four = [1, 2, 3, 4];
  // Opens a connection for each, so that none begins later than the others.
  await Promise.all(four.map(() => app.db.execute("select pg_sleep(0.2)")));
  const added = await Promise.all(
    four.map((each) => addSavedReply(app, ADA, typed(`At once ${each}`))),
  );
  expect(added.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await app.db.$count(savedReplies)).toBe(SAVED_REPLIES_MAX);
});
