import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  FRAME_OF_RESULTS,
  RESULT_SCREENS,
  SCREENS_WITHOUT_LIVE_UPDATES,
} from "./support/resultScreens";

const APP = path.resolve(import.meta.dirname, "../app");
const modules = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
  .map((name) => ({
    name: name.split(path.sep).join("/"),
    text: readFileSync(path.join(APP, name), "utf8"),
  }));
const namesOf = (pattern: RegExp) =>
  modules.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

test("every screen that shows an action's result is tested with a live event after it", () => {
  const showing = namesOf(
    /actionData|useActionData|useFailureOf\(\w+\.data\)|useFetcher\b.*\n[\s\S]*\.data\b/,
  );
  const tried = RESULT_SCREENS.map(({ module }) => module);
  expect(showing.sort()).toEqual(
    [...tried, ...SCREENS_WITHOUT_LIVE_UPDATES, ...FRAME_OF_RESULTS]
      .filter((name, place, all) => all.indexOf(name) === place)
      .sort(),
  );
});

test("every screen inside the admin frame keeps what its last action led to", () => {
  const forgetful = modules
    .filter(({ name }) => !SCREENS_WITHOUT_LIVE_UPDATES.includes(name))
    .filter(({ text }) => /\bactionData\b/.test(text) && !/useRetainedResult\(/.test(text));
  expect(forgetful.map(({ name }) => name)).toEqual([]);
});

test("only the admin frame reloads page data by itself", () => {
  expect(namesOf(/useRevalidator\(/)).toEqual(["shell/admin/useLiveUpdates.ts"]);
  expect(namesOf(/^ {2}useLiveUpdates\(/m)).toEqual(["site/adminLayout.tsx"]);
});
