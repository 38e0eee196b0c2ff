import { expect, test } from "vitest";
import { replyAddress } from "~/inquiries/admin/InboxMessage";

const inquiry = {
  id: "1",
  reference: "MSG-1",
  name: "Grace & Co",
  email: "grace@client.example",
  phone: null,
  company: "Holm",
  service: "data",
  message: "One\nTwo & three",
  state: "new" as const,
  consentVersion: "1",
  consentedAt: new Date(0),
  receivedAt: new Date(0),
};

test("a reply is addressed to the visitor and quotes every line", () => {
  const address = new URL(replyAddress(inquiry));
  expect(address.pathname).toBe("grace@client.example");
  expect(address.searchParams.get("body")).toContain(
    "Grace & Co wrote:\r\n> One\r\n> Two & three\r\n",
  );
});

test("an address cannot inject headers", () => {
  const address = new URL(replyAddress({ ...inquiry, email: "a@b.example?bcc=c@d.example" }));
  expect([...address.searchParams.keys()]).toEqual(["subject", "body"]);
});

test("a long message is truncated between whole characters", () => {
  const address = new URL(replyAddress({ ...inquiry, message: "😀".repeat(5_000) }));
  expect(address.searchParams.get("body")).toMatch(/😀 \[\.\.\.\]\r\n$/u);
});

test.each([
  ["English", "We run nightly loads. "],
  ["Spanish", "Quisiéramos más información. "],
  ["Chinese", "我们每晚运行数据加载。"],
  ["emoji", "😀"],
  ["lines", "a\r\n"],
])(
  "the whole address has at most 2,000 characters, with a quote as long as fits: %s",
  (_, piece) => {
    const address = replyAddress({ ...inquiry, message: piece.repeat(2_000) });
    expect(address.length).toBeLessThanOrEqual(2_000);
    expect(address.length).toBeGreaterThan(1_985);
    expect(new URL(address).searchParams.get("body")).toMatch(/ \[\.\.\.\]\r\n$/);
  },
);

test("a message that fits is quoted as a whole, and nothing says that it was cut", () => {
  const message = "😀".repeat(140);
  const body = new URL(replyAddress({ ...inquiry, message })).searchParams.get("body");
  expect(body).toBe(`\r\n\r\nGrace & Co wrote:\r\n> ${message}\r\n`);
});

test("a reply begins with the whole saved text, which leaves less room for the quote", () => {
  const text = `${"a".repeat(1_100)}\nb`;
  const address = replyAddress({ ...inquiry, message: "c".repeat(2_000) }, text);
  const body = new URL(address).searchParams.get("body") ?? "";
  expect(body).toMatch(/^a{1100}\r\nb\r\n\r\nGrace & Co wrote:\r\n> c{500,} \[\.\.\.\]\r\n$/);
  expect(address.length).toBeLessThanOrEqual(2_000);
  const longer = new URL(replyAddress(inquiry, "d".repeat(3_000))).searchParams.get("body") ?? "";
  expect(longer).toMatch(/^d{3000}\r\n\r\nGrace & Co wrote:\r\n> {2}\[\.\.\.\]\r\n$/);
});
