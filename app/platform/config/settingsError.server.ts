/** An invalid setting: one line that names it and says what it must be. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/** Returns settings that must be set together. Throws SettingsError if one is missing. */
export function allOf<
  Given extends Readonly<Record<string, unknown>>,
  const Names extends readonly (keyof Given & string)[],
>(given: Given, names: Names): { [Index in keyof Names]: string } {
  const missing = names.find((name) => !given[name]);
  if (missing)
    throw new SettingsError(`${missing} must be set too, because one of ${names.join(", ")} is`);
  return names.map((name) => String(given[name])) as { [Index in keyof Names]: string };
}
