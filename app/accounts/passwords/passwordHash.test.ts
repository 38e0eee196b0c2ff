import { expect, it } from "vitest";
import { createPasswords, PasswordQueueFull } from "~/accounts/passwords/passwordHash.server";
import { NO_COST } from "../../../tests/support/accounts";

it("hashes with argon2id at twice OWASP's least memory, salted anew each time", async () => {
  const passwords = createPasswords();
  const [one, two] = await Promise.all([
    passwords.hash("a password", "strangers"),
    passwords.hash("a password", "strangers"),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await passwords.verify("a password", one, "strangers")).toBe(true);
  expect(await passwords.verify("a passworD", one, "strangers")).toBe(false);
});

it("uses every byte of a password, also beyond the 72nd", { tags: ["thorough"] }, async () => {
  const passwords = createPasswords();
  const long = "x".repeat(128);
  const hash = await passwords.hash(long, "strangers");
  expect(await passwords.verify(long, hash, "strangers")).toBe(true);
  expect(await passwords.verify(`${"x".repeat(72)}y${"x".repeat(55)}`, hash, "strangers")).toBe(
    false,
  );
});

it("verifies a hash that was made at another cost", async () => {
  // "password", made by the reference implementation: argon2 -id -t 2 -k 65536 -p 1 -l 32, salt "somesalt".
  const reference =
    "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await createPasswords().verify("password", reference, "strangers")).toBe(true);
});

it("rejects at once when too many wait, and serves all others", async () => {
  const passwords = createPasswords(NO_COST);
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, () => passwords.hash("a password", "strangers")),
  );
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(8);
  expect(refused[0]).toMatchObject({ reason: expect.any(PasswordQueueFull) });
  expect(passwords.evaluated()).toBe(32);
  expect(await passwords.hash("afterwards", "strangers")).toContain("argon2id");
});

it("serves known people before a crowd of strangers", async () => {
  const passwords = createPasswords(NO_COST);
  const finished: string[] = [];
  const crowd = Array.from({ length: 48 }, () =>
    passwords.hash("a password", "strangers").then(
      () => finished.push("stranger"),
      () => finished.push("rejected"),
    ),
  );
  const owner = passwords.hash("a password", "known").then(() => finished.push("owner"));
  await Promise.all([...crowd, owner]);
  expect(finished.filter((who) => who === "rejected")).toHaveLength(16);
  // The two that were being worked on already, and perhaps one that ended in the same moment.
  const before = finished.slice(0, finished.indexOf("owner"));
  expect(before.filter((who) => who === "stranger").length).toBeLessThanOrEqual(3);
});
