/** The hidden field that makes repeated submissions of one rendered form count once. */
export const FORM_KEY_FIELD = "form_key";

const SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A new key for each rendering. A page that contains one must never be cached, or visitors would share it. */
export function mintFormKey(): string {
  return crypto.randomUUID();
}

export function isFormKey(value: unknown): value is string {
  return typeof value === "string" && SHAPE.test(value);
}
