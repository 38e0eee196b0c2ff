import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, longest first (a run names its slowest). Vitest begins with the largest files, so that the
 * walk through all widths, a short file of two minutes, would run last and alone, while the other worker waits.
 */
const LONGEST = [
  "widthsAdmin",
  "liveResults",
  "widthsPublic",
  "apply",
  "rollingUpgrade",
  "sessionEnd",
  "limits",
  "lifecycle",
  "permissions",
  "signIn",
  "adminBlogs",
  "contact",
  "resumeViewer",
  "readingPages",
  "team",
  "secondStep",
  "passkeys",
  "listPlans",
  "backup",
  "restore",
  "leftover",
  "databaseKills",
  "instanceLock",
  "workProcess",
];

const rankOf = ({ moduleId }: TestSpecification) => {
  const place = LONGEST.indexOf(path.basename(moduleId, ".test.ts"));
  return place < 0 ? LONGEST.length : place;
};

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((ofProject) =>
      ofProject.toSorted((one, other) => rankOf(one) - rankOf(other)),
    );
  }
}
