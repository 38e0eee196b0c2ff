import { expect, it } from "vitest";
import { createPasswords, PasswordQueueFull } from "./passwordHash.server";

it("hashes with argon2id at twice OWASP's least memory, salted anew each time", async () => {
  const passwords = createPasswords();
  const [one, two] = await Promise.all([
    passwords.hash("a password"),
    passwords.hash("a password"),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await passwords.verify("a password", one)).toBe(true);
  expect(await passwords.verify("a passworD", one)).toBe(false);
});

it("looks at every byte, also beyond the 72nd", async () => {
  const passwords = createPasswords();
  const long = "x".repeat(128);
  const hash = await passwords.hash(long);
  expect(await passwords.verify(long, hash)).toBe(true);
  expect(await passwords.verify(`${"x".repeat(72)}y${"x".repeat(55)}`, hash)).toBe(false);
});

it("still verifies what was hashed at another cost", async () => {
  // "password", made by the reference implementation: argon2 -id -t 2 -k 65536 -p 1 -l 32, salt "somesalt".
  const reference =
    "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await createPasswords().verify("password", reference)).toBe(true);
});

it("sends people away at once when too many wait, and serves all others", async () => {
  const passwords = createPasswords();
  const answers = await Promise.allSettled(
    Array.from({ length: 40 }, () => passwords.hash("a password")),
  );
  const refused = answers.filter((answer) => answer.status === "rejected");
  expect(refused).toHaveLength(8);
  expect(refused[0]).toMatchObject({ reason: expect.any(PasswordQueueFull) });
  expect(passwords.evaluated()).toBe(32);
  expect(await passwords.hash("afterwards")).toContain("argon2id");
});
