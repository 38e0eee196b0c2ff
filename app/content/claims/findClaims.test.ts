import { expect, test } from "vitest";
import { findClaims } from "~/content/claims/findClaims.server";
import { homePage } from "~/content/pageForms/homePage";

const claimsOf = (lead: string) => findClaims(homePage, { lead });

test.each([
  "10+ years in technology consulting",
  "Live in two to three weeks.",
  "A reply within one business day",
  "A 30-day trial",
  "Ramp-up reduced by up to 60%.",
  "Workshops from $4,500",
  "300 consultants in five countries",
  "3 out of 4 clients come back.",
  "Twice as fast",
  "Since 1998, 1,200.5 days of work",
  "5,000 dollars",
  "En marcha en dos a tres semanas.",
  "Respondemos en un día hábil",
  "El doble de rápido",
])("%s is a claim", (sentence) => {
  expect(claimsOf(sentence)).toEqual([sentence]);
});

test("a page that lists figures has three hundred claims at most, and a repeated line one", () => {
  const lines = (line: (place: number) => string) =>
    Array.from({ length: 20_000 }, (_, place) => line(place)).join("\n");
  expect(claimsOf(lines((place) => `${place + 10} days`))).toHaveLength(300);
  expect(claimsOf(lines(() => "5 days"))).toEqual(["5 days"]);
});

test.each([
  "One team, from the first assessment to support",
  "Founded in 2014 and still here",
  "Support around the clock, 24/7",
  "Four ways to start.",
  "ISO 27001",
  "",
])("%s is none", (sentence) => {
  expect(claimsOf(sentence)).toEqual([]);
});

test("of a text only the sentence that promises something is a claim, and each claim is named once", () => {
  const lead = "We plan with you. It takes 6 to 12 months. It takes 6 to 12 months.";
  const texts = { lead, facts: "Near you\nIt takes 6 to 12 months." };
  expect(findClaims(homePage, texts)).toEqual(["It takes 6 to 12 months."]);
});

test("a figure is read with the small texts around it", () => {
  const tile = {
    before: "up to",
    figure: "60%",
    after: "",
    title: "Less ramp-up",
    text: "Sooner.",
  };
  expect(findClaims(homePage, { tiles: [tile] })).toEqual(["up to 60%: Less ramp-up"]);
});

test("the promised reply time is one claim, however many sentences promise it", () => {
  const texts = { lead: "We reply {reply-time}.", facts: "Replies {reply-time}" };
  expect(findClaims(homePage, texts)).toEqual(["{reply-time}"]);
});

test.each(["1,", "1.", "1,1.1 ", "1-", "one - ", "1 to ", "2014,", "9 "])(
  "a long text of %j is read in one pass",
  (piece) => {
    const lead = piece.repeat(40_000 / piece.length);
    const before = process.cpuUsage();
    claimsOf(lead);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  },
);
