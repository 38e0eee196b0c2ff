import { describe, expect, it } from "vitest";
import { plainVisitor } from "../support/plainVisitor";
import { startSite } from "../support/site";

const { app } = await startSite();

describe("an article without scripts", () => {
  it("leads to the next older one of its category, and from the oldest to the newest", async () => {
    const visitor = plainVisitor(app.url);
    const first = await visitor.open("/blog/modern-data-pipeline-architecture");
    const next = await first.follow(/^Next in Data Engineering /);
    expect(next.path).toBe("/blog/late-events-and-the-day-that-will-not-close");
    const again = await next.follow(/^Next in Data Engineering /);
    expect(again.path).toBe(first.path);
  });
});
