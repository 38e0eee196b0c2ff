import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";

interface Asked {
  options: PublicKeyCredentialRequestOptionsJSON;
  token?: string;
}

/** Gets the request options from our server, then asks the person for a passkey. Rejects if either fails. */
export async function askPasskey(address: string): Promise<{ token: string; answer: string }> {
  const response = await fetch(address, { method: "POST" });
  if (!response.ok) throw new Error(`asking for a passkey was answered with ${response.status}`);
  const { options, token = "" }: Asked = await response.json();
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const answer = await startAuthentication({ optionsJSON: options });
  return { token, answer: JSON.stringify(answer) };
}
