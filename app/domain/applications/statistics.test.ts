import { expect, test } from "vitest";
import { countByWeek } from "~/domain/applications/statistics.server";
import { applications } from "~/domain/applications/tables.server";
import { officeMoment } from "~/platform/calendar/officeCalendar";
import { useDatabase } from "../../../tests/support/database";

const database = useDatabase();

const applicationAt = (localTime: string, place: number) => ({
  reference: `APP-${place}`,
  jobId: "product-manager",
  jobTitle: "Product Manager",
  fullName: "Sam Rivera",
  email: "sam@example.com",
  phone: "(609) 555-0145",
  resumeKey: `key-${place}`,
  resumeName: "sam.pdf",
  resumeMediaType: "application/pdf",
  resumeBytes: 1,
  resumeSha256: "0",
  appliedAt: officeMoment(localTime),
});

test("weeks begin on Monday at the offices, the empty ones are there, and older applications are not", async () => {
  const times = [
    "2026-10-25T23:30",
    "2026-10-26T00:10",
    "2026-11-01T23:30",
    "2026-11-09T00:00",
    "2026-11-20T09:00",
  ];
  await database.db.insert(applications).values(times.map(applicationAt));
  const context = database.context({ now: () => officeMoment("2026-11-20T10:00") });
  expect(await countByWeek(context, 4)).toEqual([
    { monday: "2026-10-26", total: 2 },
    { monday: "2026-11-02", total: 0 },
    { monday: "2026-11-09", total: 1 },
    { monday: "2026-11-16", total: 1 },
  ]);
});
