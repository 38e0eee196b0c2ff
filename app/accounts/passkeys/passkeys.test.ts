import { expect, it } from "vitest";
import { visitor } from "../../../tests/support/accounts";
import { useJane } from "../../../tests/support/jane";
import { requestPasskey, signInWithPasskey } from "./passkeySignIn.server";

const { context, accounts } = useJane();

it.each(["\u0000", "a\u0000b", "\ud800", "", "a b", 1, null, ["x"]])(
  "an answer of the passkey %j, which no browser names so, is refused like any other",
  async (id) => {
    const { token } = await requestPasskey(context);
    const input = { token, credential: JSON.stringify({ id }), cookie: "", userAgent: "" };
    expect(await signInWithPasskey(context, accounts, visitor, input)).toEqual({
      ok: false,
      reason: "not-accepted",
    });
  },
);
