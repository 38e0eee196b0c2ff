import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findAccountId } from "~/accounts/accountRows.server";
import { addPasskey, offerPasskey } from "~/accounts/passkeys/passkeyCommands.server";
import {
  requestPasskey,
  signInWithPasskey,
} from "~/accounts/passkeys/passkeySignInCommands.server";
import { signIn } from "~/accounts/signIn/signInCommands.server";
import { passkeys, recoveryCodes } from "~/accounts/tables.server";
import {
  cookiesOf,
  PASSWORD,
  sessionCookie,
  sessionOf,
  visitor,
} from "../../../tests/support/accounts";
import { useJane } from "../../../tests/support/jane";

const { database, context, accounts, company, email } = useJane();

const signInWith = (token: string, credential: string) =>
  signInWithPasskey(context, accounts, visitor, { token, credential, cookie: "", userAgent: "" });
const NOT_ACCEPTED = { ok: false, reason: "not-accepted" };

it.each(["\u0000", "a\u0000b", "\ud800", "", "a b", 1, null, ["x"]])(
  "a response of the passkey %j, which no browser names so, is refused like any other",
  async (id) => {
    const { token } = await requestPasskey(context);
    expect(await signInWith(token, JSON.stringify({ id }))).toEqual(NOT_ACCEPTED);
  },
);

it.each([
  [
    ["internal", "hybrid"],
    ["hybrid", "internal"],
  ],
  [["usb", "pigeon", "usb"], ["usb"]],
  [["\u0000"], []],
  [[["a"], ["b", "c"]], []],
  [[["a", "b"], "nfc"], ["nfc"]],
  [[{}], []],
  [[null], []],
  ["internal", []],
  [{ length: 1 }, []],
  [null, []],
])("a new passkey that says it is reached by %j is stored as %j", async (reported, stored) => {
  const add = await adderOfPasskeys();
  expect((await add(reported)).added).toMatchObject({ ok: true });
  const [row] = await database.db.select().from(passkeys);
  expect(row?.transports).toEqual(stored);
});

it("the first passkey brings recovery codes, and a later one says how many are left", async () => {
  const add = await adderOfPasskeys();
  const first = await add(["internal"]);
  expect(first.added).toMatchObject({ ok: true, codesLeft: 10 });
  expect(first.added.ok && first.added.codes).toHaveLength(10);
  await database.db.update(recoveryCodes).set({ usedAt: context.now() });
  const second = await add(["usb"], first.cookie);
  expect(second.added).toMatchObject({ ok: true, codes: null, codesLeft: 0 });
});

/** Adds passkeys to Jane's account, in the session that she opens or that of a cookie. */
async function adderOfPasskeys() {
  const input = { email, password: PASSWORD, cookie: "", userAgent: "" };
  const opened = sessionCookie(await signIn(context, accounts, visitor, input));
  return async (transports: unknown, cookie = opened) => {
    const session = await sessionOf(context, accounts, cookie);
    const offer = await offerPasskey(context, session, company);
    if (!offer.ok) throw new Error(offer.reason);
    const credential = newCredential(offer.options.challenge, transports);
    const form = { token: offer.token, name: "A phone", credential, company };
    const added = await addPasskey(context, accounts, session, form);
    return { added, cookie: added.ok ? cookiesOf(added.cookies) : cookie };
  };
}

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

/** A key of a device, and its public half as COSE: an elliptic curve, ES256, P-256, and the two coordinates. */
function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const coseKey = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
  return { privateKey, coseKey };
}

/** A new passkey as a browser sends it. */
function newCredential(challenge: string, transports: unknown): string {
  const id = randomBytes(32);
  const authenticatorData = Buffer.concat([
    sha256(Buffer.from(RELYING_PARTY)),
    // The person was there, and unlocked it, and a credential follows; then its counter, its model and the length of its id.
    Buffer.from([0x45]),
    Buffer.alloc(4 + 16),
    Buffer.from([0, id.length]),
    id,
    newKey().coseKey,
  ]);
  // CBOR: { fmt: "none", attStmt: {}, authData: bytes with a length of one byte }.
  const attestation = Buffer.concat([
    Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
    Buffer.from([authenticatorData.length]),
    authenticatorData,
  ]);
  const origin = `https://${RELYING_PARTY}`;
  const client = { type: "webauthn.create", challenge, origin, crossOrigin: false };
  return JSON.stringify({
    id: inBase64url(id),
    rawId: inBase64url(id),
    type: "public-key",
    clientExtensionResults: {},
    response: {
      attestationObject: inBase64url(attestation),
      clientDataJSON: inBase64url(Buffer.from(JSON.stringify(client))),
      transports,
    },
  });
}

/** A passkey of Jane's. Returns what its device answers to a challenge, with any counter: it can stand for a copy. */
async function storePasskey() {
  const { privateKey, coseKey } = newKey();
  const id = inBase64url(randomBytes(32));
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
    const fields = [sha256(Buffer.from(RELYING_PARTY)), Buffer.from([5]), countBytes];
    const authenticatorData = Buffer.concat(fields);
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
