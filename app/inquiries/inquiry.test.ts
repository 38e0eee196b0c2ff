import { expect, test } from "vitest";
import { inquiryFormOf } from "~/inquiries/inquiry";
import { SERVICES, serviceName } from "~/inquiries/rules";

const inquiryForm = inquiryFormOf(SERVICES);

const filled = {
  name: "Jordan Avery",
  email: "jordan@example.com",
  company: "Example Freight",
  phone: "",
  service: "data",
  message: "One view of stock.",
  privacy: "on",
};

function check(changes: Record<string, string | null>) {
  const values = Object.entries({ ...filled, ...changes }).filter(([, value]) => value !== null);
  const fields = new Map(values.map(([name, value]) => [name, [value as string]]));
  return inquiryForm.check(inquiryForm.read(fields));
}

test("a complete form is valid, also without a phone number", () => {
  expect(check({})).toMatchObject({ ok: true, value: { phone: null, service: "data" } });
});

test.each([
  ["name", "   ", "Enter your full name"],
  ["name", "x".repeat(201), "Full name must be 200 characters or fewer"],
  ["email", "", "Enter your email address"],
  ["email", "jordan.avery@", "Enter an email address in the format name@example.com"],
  ["email", "a@b.com\r\nBcc: c@d.com", "Enter an email address in the format name@example.com"],
  ["email", "a@b.com, c@d.com", "Enter an email address in the format name@example.com"],
  ["phone", "1".repeat(41), "Phone number must be 40 characters or fewer"],
  ["phone", "abc", "Enter a phone number, such as (212) 555-0123 or +44 20 7946 0018"],
  ["company", "", "Enter your company or organization"],
  ["service", "", "Select the service you are interested in"],
  ["service", "free-money", "Select the service you are interested in"],
  ["message", "", "Enter your message"],
  ["message", "a\u0000b", "Message contains a character that cannot be stored"],
  ["message", "x".repeat(10_001), "Message must be 10,000 characters or fewer"],
  ["privacy", null, "Agree to the privacy policy to send your message"],
  ["privacy", "false", "Agree to the privacy policy to send your message"],
])("%s %j is rejected with a message", (field, value, message) => {
  expect(check({ [field]: value })).toEqual({ ok: false, fieldErrors: { [field]: message } });
});

test("a message of maximum length is valid although its line breaks are sent as two characters", () => {
  const message = "line\r\n".repeat(2_000).trim();
  expect(check({ message })).toMatchObject({ ok: true });
});

test("unknown fields are ignored", () => {
  const checked = check({ id: "1", state: "archived", to_email: "evil@example.com" });
  expect(checked.ok && Object.keys(checked.value)).toEqual(Object.keys(filled));
});

test("a service has its label, one of the firm's its name, and none is 'Not specified'", () => {
  expect(serviceName("ai-ml")).toBe("AI/ML Solutions");
  expect(serviceName("Harbor design")).toBe("Harbor design");
  expect(serviceName("")).toBe("Not specified");
});
