/**
 * Creates a passkey with the options from our server; options and answer are JSON. Null if the person or the device
 * declined.
 */
export async function makePasskey(asked: string): Promise<string | null> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  try {
    return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(asked) }));
  } catch {
    // Canceled, timed out or already registered: browsers do not distinguish these, for privacy.
    return null;
  }
}
