/** The browser's answer to what our server asks for, both as JSON; null when the person or the device said no. */
export async function makePasskey(asked: string): Promise<string | null> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  try {
    return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(asked) }));
  } catch {
    // Cancelled, timed out, already there: browsers tell none of these apart, on purpose.
    return null;
  }
}
