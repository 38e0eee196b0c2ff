import { useState } from "react";

/**
 * The values that the form of an editor was last filled with, and the version of the record that they started from.
 * Filling it again replaces everything in it. A refused form comes back with `refusedWith`, the version that the next
 * attempt starts from; undefined as long as none was refused.
 */
export function useFilledForm<Values>(
  values: Values,
  startedFrom: number,
  refusedWith: number | undefined,
) {
  const version = refusedWith ?? startedFrom;
  const [filledForm, setFilledForm] = useState({ values, version, refusedWith, times: 0 });
  const fill = (next: Values, from: number) =>
    setFilledForm((before) => ({
      ...before,
      values: next,
      version: from,
      times: before.times + 1,
    }));
  if (refusedWith !== undefined && filledForm.refusedWith !== refusedWith)
    setFilledForm({ ...filledForm, version: refusedWith, refusedWith });
  return { ...filledForm, fill };
}
