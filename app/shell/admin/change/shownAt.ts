import { createContext, useContext } from "react";
import { type SentFields, textOf } from "~/platform/forms/check";

/**
 * The field of a button's form that says when the data of its page were loaded: a command can refuse to act on what somebody
 * else has changed since. It also holds for a change that waited for a connection.
 */
export const SHOWN_AT_FIELD = "shown_at";

const ShownAt = createContext<Date | null>(null);

/** Around all screens, with the time by the server at which the newest data were loaded. */
export const ShownAtProvider = ShownAt.Provider;

/** As the value of the field; empty outside of the provider. */
export const useShownAt = () => useContext(ShownAt)?.toISOString() ?? "";

/** Null if the form does not say, or not as a page of ours does. */
export function shownAtIn(fields: SentFields): Date | null {
  const text = textOf(fields, SHOWN_AT_FIELD);
  const moment = new Date(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? text : Number.NaN);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
