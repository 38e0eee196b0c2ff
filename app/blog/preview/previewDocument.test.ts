import { describe, expect, test } from "vitest";
import { typedOfDetails } from "~/blog/post";
import { DETAILS } from "~/blog/posts.testing";
import { typedDate } from "~/blog/preview/previewDocument.server";
import { useApp } from "../../../tests/support/database";

const { app } = useApp();

const DRAFT = { ...typedOfDetails(DETAILS), is_published: false, publish_at: "" };
const UNPUBLISHED = { isPublished: false, publishedAt: null, publishAt: null };
const PUBLISHED = {
  isPublished: true,
  publishedAt: new Date("2026-03-04T15:00Z"),
  publishAt: null,
};

describe("the preview of what is typed has", () => {
  test("the date that readers will see once it is saved", () => {
    const published = { ...DRAFT, is_published: true };
    expect(typedDate(app, published, PUBLISHED)).toEqual(PUBLISHED.publishedAt);
    expect(typedDate(app, published, UNPUBLISHED)).toEqual(app.now());
    expect(typedDate(app, published, null)).toEqual(app.now());
    const scheduled = { ...DRAFT, publish_at: "2030-12-24T09:00" };
    const moment = app.calendar().momentOf(scheduled.publish_at);
    expect(typedDate(app, scheduled, UNPUBLISHED)).toEqual(moment);
  });

  test("none if it will be a draft, also while its time is not typed to the end", () => {
    expect(typedDate(app, DRAFT, null)).toBeNull();
    expect(typedDate(app, DRAFT, PUBLISHED)).toBeNull();
    expect(typedDate(app, { ...DRAFT, publish_at: "soon" }, null)).toBeNull();
  });
});
