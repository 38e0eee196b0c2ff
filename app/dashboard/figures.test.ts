import { expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database";
import { figuresOfLastMonth, storeFigures } from "./keyFigures.server";

const database = useDatabase();
const on = (day: string) => database.context({ now: () => new Date(`${day}T17:00:00Z`) });

test("a figure is compared with the last one from a month ago, if there is one", async () => {
  await storeFigures(on("2026-10-01"), { applications: 5, jobs: 2 });
  await storeFigures(on("2026-10-01"), { applications: 7 });
  await storeFigures(on("2026-10-20"), { applications: 9, late: 1 });
  expect(await figuresOfLastMonth(on("2026-10-30"))).toEqual({});
  expect(await figuresOfLastMonth(on("2026-11-01"))).toEqual({ applications: 7, jobs: 2 });
  expect(await figuresOfLastMonth(on("2026-12-01"))).toEqual({ applications: 9, jobs: 2, late: 1 });
});
