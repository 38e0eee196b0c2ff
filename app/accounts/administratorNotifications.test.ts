import { expect, test } from "vitest";
import type { Actor } from "~/platform/actor/actor";
import type { NotifiedEvent } from "~/platform/data/audit/actions";
import { createAdministratorNotifier } from "../../server/assemble";
import { OPERATOR } from "../../tests/support/accounts";
import { ADA, GRACE } from "../../tests/support/actors";
import { useJane } from "../../tests/support/jane";
import { testLimits } from "../../tests/support/limits";

const { database, context, email } = useJane();

test("one administrator mails the others ten notifications of a kind an hour, and hides nobody else's", async () => {
  const notify = createAdministratorNotifier(
    context.settings,
    testLimits(database.pool, { enabled: true }),
  );
  const mailedBy = (actor: Actor, event: NotifiedEvent) =>
    database.db.transaction((tx) => notify(tx, { event, actor }));
  for (let count = 0; count < 10; count++)
    expect(await mailedBy(ADA, "recovery-codes-renewed")).toEqual([email]);
  expect(await mailedBy(ADA, "recovery-codes-renewed")).toEqual([]);
  expect(await mailedBy(ADA, "passkey-added")).toEqual([email]);
  expect(await mailedBy(GRACE, "recovery-codes-renewed")).toEqual([email]);
  for (let count = 0; count < 11; count++)
    expect(await mailedBy(OPERATOR, "recovery-codes-renewed")).toEqual([email]);
});
