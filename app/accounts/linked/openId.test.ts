import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  type AuthorizationRequest,
  authorizationAddress,
  redeemCode,
} from "~/accounts/linked/openId.server";

// A provider with scripted answers: a correct provider cannot show what is rejected.

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
const jwkOf = (key: KeyObject, kid: string) => ({ ...key.export({ format: "jwk" }), kid });

const now = new Date("2026-11-21T12:00:00Z");
const authorizationRequest: AuthorizationRequest = {
  state: "s",
  nonce: "n",
  verifier: "v".repeat(43),
  redirectUri: "https://us.example/back",
};

let server: Server;
let issuer: string;
let responses: Record<string, object | RequestListener>;
let good: Record<string, unknown>;
let requested: (string | undefined)[];

beforeEach(async () => {
  requested = [];
  server = createServer((request, response) => {
    requested.push(request.url);
    const result = responses[request.url ?? ""];
    if (typeof result === "function") return result(request, response);
    response.writeHead(result ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(result));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  responses = {
    "/.well-known/openid-configuration": metadata({}),
    "/keys": { keys: [jwkOf(rsa.publicKey, "rsa"), jwkOf(ec.publicKey, "ec")] },
  };
  const [iat, exp] = [now.getTime() / 1000, now.getTime() / 1000 + 300];
  good = { iss: issuer, sub: "jane", aud: "us", iat, exp, nonce: "n" };
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

function metadata(change: object) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    id_token_signing_alg_values_supported: ["RS256", "ES256", "HS256", "none"],
    ...change,
  };
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function token(claims: object, head: object = { alg: "RS256", kid: "rsa" }, key = rsa.privateKey) {
  const signed = `${part(head)}.${part(claims)}`;
  const options = key === ec.privateKey ? { dsaEncoding: "ieee-p1363" as const } : {};
  const signature = sign("sha256", Buffer.from(signed), { key, ...options });
  return `${signed}.${signature.toString("base64url")}`;
}

const provider = () => ({
  id: "oidc",
  name: "There",
  issuer,
  clientId: "us",
  clientSecret: "secret",
});

function read(idToken: string, query = "code=c&state=s") {
  responses["/token"] = { access_token: "a", token_type: "Bearer", id_token: idToken };
  return redeemCode(provider(), authorizationRequest, { query: new URLSearchParams(query), now });
}

it("accepts a token that its issuer signed, with RSA or with an elliptic curve", async () => {
  expect(await read(token(good))).toEqual({ subject: "jane", verifiedEmail: null });
  const byCurve = token(good, { alg: "ES256", kid: "ec" }, ec.privateKey);
  expect(await read(byCurve)).toMatchObject({ subject: "jane" });
  const severalSites = { ...good, aud: ["us", "others"], azp: "us" };
  expect(await read(token(severalSites))).toMatchObject({ subject: "jane" });
  const late = { ...good, exp: now.getTime() / 1000 - 58 };
  expect(await read(token(late))).toMatchObject({ subject: "jane" });
});

it("asks for a proof of the last ten minutes, and refuses an older one of a provider that says when it was", async () => {
  const address = await authorizationAddress(provider(), authorizationRequest);
  expect(address.searchParams.get("max_age")).toBe("600");
  const provenBefore = (seconds: number) =>
    read(token({ ...good, auth_time: now.getTime() / 1000 - seconds }));
  expect(await provenBefore(600)).toMatchObject({ subject: "jane" });
  await expect(provenBefore(700)).rejects.toThrow("has not asked again");
});

it("takes an address as verified only if the token or the user info says so", async () => {
  const email = "Jane@Example.com";
  for (const verified of [true, "true"])
    expect(await read(token({ ...good, email, email_verified: verified }))).toMatchObject({
      verifiedEmail: "jane@example.com",
    });
  expect(await read(token({ ...good, email }))).toMatchObject({ verifiedEmail: null });
  responses["/.well-known/openid-configuration"] = metadata({ userinfo_endpoint: `${issuer}/me` });
  responses["/me"] = { sub: "jane", email, email_verified: true };
  expect(await read(token(good))).toMatchObject({ verifiedEmail: "jane@example.com" });
  responses["/me"] = { sub: "ada", email, email_verified: true };
  await expect(read(token(good))).rejects.toThrow();
});

it.each([
  ["of another issuer", { iss: "https://evil.example" }],
  ["for another site", { aud: "others" }],
  ["for several sites, and requested by another", { aud: ["us", "others"], azp: "others" }],
  ["that is too old", { exp: now.getTime() / 1000 - 61 }],
  ["with another nonce", { nonce: "other" }],
  ["without a nonce", { nonce: undefined }],
  ["without a subject", { sub: "" }],
  ["with a subject of more than 255 characters", { sub: "x".repeat(256) }],
])("refuses a token %s", async (_, change) => {
  await expect(read(token({ ...good, ...change }))).rejects.toThrow();
});

const BAD_SIGNATURE = expect.objectContaining({
  cause: expect.objectContaining({ message: expect.stringContaining("signature") }),
});

it("refuses a token that is unsigned, signed with another key, or changed afterwards", async () => {
  const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const forged = token(good, { alg: "RS256", kid: "rsa" }, stranger);
  await expect(read(forged)).rejects.toEqual(BAD_SIGNATURE);
  const [head, , signature] = token(good).split(".");
  const changed = `${head}.${part({ ...good, sub: "ada" })}.${signature}`;
  await expect(read(changed)).rejects.toEqual(BAD_SIGNATURE);
  await expect(read(`${part({ alg: "none" })}.${part(good)}.`)).rejects.toThrow();
  await expect(read("")).rejects.toThrow();
});

it("refuses a token signed with the public key as a shared secret, even if the provider lists that algorithm", async () => {
  const signed = `${part({ alg: "HS256", kid: "rsa" })}.${part(good)}`;
  const secret = rsa.publicKey.export({ format: "pem", type: "spki" });
  const mac = createHmac("sha256", secret).update(signed).digest("base64url");
  await expect(read(`${signed}.${mac}`)).rejects.toThrow();
});

it("follows a change of keys at once: the new key is accepted, the old one is not", async () => {
  const next = generateKeyPairSync("rsa", { modulusLength: 2048 });
  await read(token(good));
  responses["/keys"] = { keys: [jwkOf(next.publicKey, "next")] };
  const byNext = token(good, { alg: "RS256", kid: "next" }, next.privateKey);
  expect(await read(byNext)).toMatchObject({ subject: "jane" });
  await expect(read(token(good))).rejects.toThrow();
});

it.each([
  ["with another state", "code=c&state=x"],
  ["without a state", "code=c"],
  ["with another provider's issuer", "code=c&state=s&iss=https://evil.example"],
  ["as an error", "error=access_denied&state=s"],
])("refuses a response %s, before it sends the code to the provider", async (_, query) => {
  await expect(read(token(good), query)).rejects.toThrow();
  expect(requested).not.toContain("/token");
});

it("refuses a provider that reports another issuer or redirects", async () => {
  const address = () => authorizationAddress(provider(), authorizationRequest);
  expect((await address()).searchParams.get("code_challenge_method")).toBe("S256");
  for (const name of ["https://evil.example", `${issuer}/`]) {
    responses["/.well-known/openid-configuration"] = metadata({ issuer: name });
    await expect(address(), name).rejects.toThrow();
  }
  responses["/elsewhere"] = metadata({});
  responses["/.well-known/openid-configuration"] = (_, response) =>
    response.writeHead(302, { location: "/elsewhere" }).end();
  await expect(address()).rejects.toThrow();
});

it.each([
  ["/.well-known/openid-configuration", () => metadata({})],
  ["/keys", () => ({ keys: [jwkOf(rsa.publicKey, "rsa")] })],
])("reads no more than a megabyte of what a provider has at %s", async (path, content) => {
  const padded = (kilobytes: number) => ({ ...content(), padding: "x".repeat(kilobytes * 1024) });
  responses[path] = padded(1000);
  expect(await read(token(good))).toMatchObject({ subject: "jane" });
  responses[path] = padded(1100);
  await expect(read(token(good))).rejects.toThrow();
});

it("reads no more than a megabyte of what a provider sends compressed", async () => {
  const padding = "x".repeat(1100 * 1024);
  const bytes = gzipSync(JSON.stringify({ ...metadata({}), padding }));
  responses["/.well-known/openid-configuration"] = (_, response) => {
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };
    response.writeHead(200, headers).end(bytes);
  };
  await expect(read(token(good))).rejects.toThrow();
});

it("stops waiting for a provider that does not answer", {
  tags: ["thorough"],
  timeout: 15_000,
}, async () => {
  responses["/.well-known/openid-configuration"] = () => undefined;
  const startedAt = performance.now();
  await expect(authorizationAddress(provider(), authorizationRequest)).rejects.toThrow();
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
