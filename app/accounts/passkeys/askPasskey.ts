import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";

interface Asked {
  options: PublicKeyCredentialRequestOptionsJSON;
  token?: string;
}

/** Asks our server what to ask for, and the person for a passkey. Rejects when either says no. */
export async function askPasskey(address: string): Promise<{ token: string; answer: string }> {
  const response = await fetch(address, { method: "POST" });
  if (!response.ok) throw new Error(`asking for a passkey was answered with ${response.status}`);
  const { options, token = "" }: Asked = await response.json();
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const answer = await startAuthentication({ optionsJSON: options });
  return { token, answer: JSON.stringify(answer) };
}
