import { data } from "react-router";
import type { SaveDraftResult } from "~/platform/data/typedDrafts.server";

/** Another draft is no failure: a browser would write one to its console with each attempt. */
const STATUS = { "not-allowed": 403, "record-missing": 404, "too-long": 413, "other-draft": 200 };

/** The response to the script of an editor that has sent the typed text. */
export const draftResponse = (result: SaveDraftResult) =>
  data(result, { status: result.ok ? 200 : STATUS[result.reason] });
