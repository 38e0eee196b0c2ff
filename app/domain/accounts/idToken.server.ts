import { createPublicKey, type JsonWebKey, verify } from "node:crypto";
import { z } from "zod";

/** What the signature algorithms of OpenID Connect mean to OpenSSL. Nothing symmetric, and never "none". */
const ALGORITHMS = {
  RS256: { digest: "sha256", options: {} },
  PS256: { digest: "sha256", options: { padding: 6, saltLength: 32 } },
  ES256: { digest: "sha256", options: { dsaEncoding: "ieee-p1363" } },
  EdDSA: { digest: null, options: {} },
} as const;

const header = z.object({
  alg: z.enum(["RS256", "PS256", "ES256", "EdDSA"]),
  kid: z.string().optional(),
});

const claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  exp: z.number(),
  nonce: z.string(),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
});

export type IdTokenClaims = z.output<typeof claims>;
export type PublicKeys = ReadonlyArray<JsonWebKey & { kid?: string }>;

interface Expected {
  issuer: string;
  clientId: string;
  nonce: string;
  now: Date;
}

const CLOCK_SLACK_SECONDS = 60;

/** Checks everything OpenID Connect Core 3.1.3.7 asks for; throws with the reason when anything is wrong. */
export function readIdToken(token: string, keys: PublicKeys, expected: Expected): IdTokenClaims {
  const [head = "", body = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0) throw new Error("the ID token has too many parts");
  const { alg, kid } = header.parse(json(head));
  const fitting = keys.filter((key) => !kid || key.kid === kid);
  const signed = Buffer.from(`${head}.${body}`);
  const isSigned = fitting.some((key) => isSignedBy(key, alg, signed, signature));
  if (!isSigned) throw new Error("the ID token is not signed by its issuer");
  const said = claims.parse(json(body));
  if (said.iss !== expected.issuer) throw new Error("the ID token is another issuer's");
  const audience = [said.aud].flat();
  const isOurs = audience.includes(expected.clientId);
  if (!isOurs || (audience.length > 1 && said.azp !== expected.clientId))
    throw new Error("the ID token is meant for another site");
  if (said.exp + CLOCK_SLACK_SECONDS < expected.now.getTime() / 1000)
    throw new Error("the ID token is too old");
  if (said.nonce !== expected.nonce) throw new Error("the ID token answers another question");
  return said;
}

function isSignedBy(
  key: PublicKeys[number],
  alg: keyof typeof ALGORITHMS,
  signed: Buffer,
  signature: string,
): boolean {
  const { digest, options } = ALGORITHMS[alg];
  const publicKey = createPublicKey({ key, format: "jwk" });
  const isRsa = publicKey.asymmetricKeyType === "rsa";
  if (isRsa !== (alg === "RS256" || alg === "PS256")) return false;
  return verify(
    digest,
    signed,
    { key: publicKey, ...options },
    Buffer.from(signature, "base64url"),
  );
}

function json(part: string): unknown {
  return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
}
