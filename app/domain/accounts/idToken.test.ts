import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { expect, it } from "vitest";
import { readIdToken } from "./idToken.server";

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
const jwkOf = (key: KeyObject, kid: string) => ({ ...key.export({ format: "jwk" }), kid });
const keys = [jwkOf(rsa.publicKey, "rsa"), jwkOf(ec.publicKey, "ec")];

const now = new Date("2026-11-21T12:00:00Z");
const expected = { issuer: "https://there.example", clientId: "us", nonce: "n", now };
const good = {
  iss: "https://there.example",
  sub: "jane",
  aud: "us",
  exp: now.getTime() / 1000 + 300,
  nonce: "n",
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function token(said: object, head: object = { alg: "RS256", kid: "rsa" }, key = rsa.privateKey) {
  const signed = `${part(head)}.${part(said)}`;
  const options = key === ec.privateKey ? { dsaEncoding: "ieee-p1363" as const } : {};
  const signature = sign("sha256", Buffer.from(signed), { key, ...options });
  return `${signed}.${signature.toString("base64url")}`;
}

const read = (text: string) => readIdToken(text, keys, expected);

it("reads what its issuer signed, in either kind of signature", () => {
  expect(read(token(good))).toMatchObject({ sub: "jane" });
  const byCurve = token(good, { alg: "ES256", kid: "ec" }, ec.privateKey);
  expect(read(byCurve)).toMatchObject({ sub: "jane" });
  expect(read(token({ ...good, aud: ["us", "others"], azp: "us" }))).toMatchObject({ sub: "jane" });
});

it.each([
  ["of another issuer", { iss: "https://evil.example" }],
  ["for another site", { aud: "others" }],
  ["for several sites, and asked for by another", { aud: ["us", "others"], azp: "others" }],
  ["that is too old", { exp: now.getTime() / 1000 - 61 }],
  ["that answers another question", { nonce: "other" }],
  ["without a question", { nonce: undefined }],
  ["without a subject", { sub: "" }],
])("refuses a token %s", (_, change) => {
  expect(() => read(token({ ...good, ...change }))).toThrow();
});

it("refuses what is not signed, signed by somebody else, or changed afterwards", () => {
  const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  expect(() => read(token(good, { alg: "RS256", kid: "rsa" }, stranger))).toThrow("signed");
  const [head, , signature] = token(good).split(".");
  expect(() => read(`${head}.${part({ ...good, sub: "ada" })}.${signature}`)).toThrow("signed");
  expect(() => read(`${part({ alg: "none" })}.${part(good)}.`)).toThrow();
  expect(() => read("")).toThrow();
});

it("refuses a public key used as a shared secret", () => {
  const signed = `${part({ alg: "HS256", kid: "rsa" })}.${part(good)}`;
  const secret = rsa.publicKey.export({ format: "pem", type: "spki" });
  const mac = createHmac("sha256", secret).update(signed).digest("base64url");
  expect(() => read(`${signed}.${mac}`)).toThrow();
});
