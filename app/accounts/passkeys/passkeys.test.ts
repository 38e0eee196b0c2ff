import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findAccountId } from "~/accounts/accountRows.server";
import { passkeys } from "~/accounts/tables.server";
import { visitor } from "../../../tests/support/accounts";
import { useJane } from "../../../tests/support/jane";
import { requestPasskey, signInWithPasskey } from "./passkeySignInCommands.server";

const { database, context, accounts, email } = useJane();

const signInWith = (token: string, credential: string) =>
  signInWithPasskey(context, accounts, visitor, { token, credential, cookie: "", userAgent: "" });
const NOT_ACCEPTED = { ok: false, reason: "not-accepted" };

it.each(["\u0000", "a\u0000b", "\ud800", "", "a b", 1, null, ["x"]])(
  "an answer of the passkey %j, which no browser names so, is refused like any other",
  async (id) => {
    const { token } = await requestPasskey(context);
    expect(await signInWith(token, JSON.stringify({ id }))).toEqual(NOT_ACCEPTED);
  },
);

describe("the counter of a passkey", () => {
  it("opens one session if a copy reports the same one at the same moment", async () => {
    const device = await storePasskey();
    const requests = await Promise.all(Array.from({ length: 6 }, () => requestPasskey(context)));
    const results = await Promise.all(
      requests.map(({ token, options }) => signInWith(token, device(options.challenge, 50))),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("must be higher than the one before", async () => {
    const device = await storePasskey();
    const signInAt = async (counter: number) => {
      const { token, options } = await requestPasskey(context);
      return signInWith(token, device(options.challenge, counter));
    };
    expect(await signInAt(50)).toMatchObject({ ok: true });
    expect(await signInAt(50)).toEqual(NOT_ACCEPTED);
    expect(await signInAt(0)).toEqual(NOT_ACCEPTED);
    expect(await signInAt(51)).toMatchObject({ ok: true });
    const [stored] = await database.db.select().from(passkeys);
    expect(stored?.counter).toBe(51);
  });

  it("may stay at 0, as that of passkeys does that do not count", async () => {
    const device = await storePasskey();
    for (let turn = 0; turn < 2; turn += 1) {
      const { token, options } = await requestPasskey(context);
      expect(await signInWith(token, device(options.challenge, 0))).toMatchObject({ ok: true });
    }
  });
});

const RELYING_PARTY = "frontdesk.example";
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest();
const inBase64url = (bytes: Buffer) => bytes.toString("base64url");

/** A passkey of Jane's. Returns what its device answers to a challenge, with any counter: it can stand for a copy. */
async function storePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = inBase64url(randomBytes(32));
  // COSE: an elliptic curve, ES256, P-256, and the two coordinates.
  const coseKey = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
  await database.db.insert(passkeys).values({
    accountId: (await findAccountId(database.db, email)) ?? "",
    credentialId: id,
    publicKey: inBase64url(coseKey),
    counter: 0,
    transports: [],
    name: "A phone",
    createdAt: context.now(),
  });
  return (challenge: string, counter: number) => {
    const origin = `https://${RELYING_PARTY}`;
    const client = { type: "webauthn.get", challenge, origin, crossOrigin: false };
    const clientData = Buffer.from(JSON.stringify(client));
    const countBytes = Buffer.alloc(4);
    countBytes.writeUInt32BE(counter);
    // 5: the person was there, and unlocked it.
    const parts = [sha256(Buffer.from(RELYING_PARTY)), Buffer.from([5]), countBytes];
    const authenticatorData = Buffer.concat(parts);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    const response = {
      clientDataJSON: inBase64url(clientData),
      authenticatorData: inBase64url(authenticatorData),
      signature: inBase64url(sign("sha256", signed, privateKey)),
    };
    const type = "public-key";
    return JSON.stringify({ id, rawId: id, type, response, clientExtensionResults: {} });
  };
}
