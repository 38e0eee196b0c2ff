import { data, isRouteErrorResponse } from "react-router";
import { untilOnline } from "~/shell/admin/connection/connection";
import { RECORD_GONE, typedForGoneIn } from "~/shell/forms/interrupted/recordGone";

/** The result of a form in the browser if the server could not be reached or failed: the text of its failure. */
export interface ReportedFailure {
  formError: string;
}

/**
 * The result of a button in the browser if the server could not be reached or failed. The frame has the sentence for each route
 * pattern.
 */
export interface FailedChange {
  pattern: string;
  reason: string;
}

export const UNREACHED = "The server could not be reached.";

interface ClientAction {
  request: Request;
  pattern: string;
  serverAction: () => Promise<unknown>;
}

/** The data that a page gets from its action. */
type ResultOf<Action> = Action extends (...args: never[]) => infer Result
  ? DataOf<Exclude<Awaited<Result>, Response>>
  : unknown;
/** The data in a result that an action returned by `data(…)`. */
type DataOf<Result> = Result extends { type: "DataWithResponseInit"; data: infer Data }
  ? Data
  : Result;

/**
 * For the `clientAction` of a form. The router would replace the whole page by an error; this keeps the page and shows which
 * change failed. Redirects are thrown as responses and pass through.
 */
export function reportFailure<Action = unknown>(format: (message: string) => string) {
  return ({ serverAction }: ClientAction) =>
    resultOrFailure<Action, ReportedFailure>(serverAction, (reason, error) => ({
      formError: typedForGoneIn(error) ? RECORD_GONE : format(reason),
    }));
}

/** The `clientAction` of a form that has no sentence of its own for a failure, such as that for signing in. */
export function reportUnsent<Action>(args: ClientAction) {
  return reportFailure<Action>(
    (reason) => `${reason} What you typed is still here. Please try again.`,
  )(args);
}

/** The `clientAction` of a form whose page shows, after a failure, what `echo` makes of the typed fields. */
export function reportWithEcho<Echo extends object>(
  format: (message: string) => string,
  echo: (fields: FormData) => Echo,
) {
  return async <Action>({ request, serverAction }: ClientAction) => {
    // Read before the request is sent, which consumes its body.
    const echoed = echo(await request.clone().formData());
    return resultOrFailure<Action, ReportedFailure & Echo>(serverAction, (reason, error) => ({
      ...echoed,
      formError: typedForGoneIn(error) ? RECORD_GONE : format(reason),
    }));
  };
}

/** The `clientAction` of changes by a button. While the browser is offline, they wait. */
export async function reportFailedChange(args: ClientAction) {
  await untilOnline(args.request.signal);
  return reportFailedFinalChange(args);
}

/**
 * The `clientAction` of changes that cannot be undone. They do not wait for the connection: they would happen minutes later, when
 * nobody expects them.
 */
export async function reportFailedFinalChange({ pattern, serverAction }: ClientAction) {
  return resultOrFailure<unknown, FailedChange>(serverAction, (reason) => ({ pattern, reason }));
}

/** The data that a dialog loads of another screen, if the server could not be reached or failed. */
export interface FailedLoad {
  failure: string;
}

/**
 * The `clientLoader` of a screen whose data a dialog loads: an error would replace the page around the dialog. Redirects pass
 * through.
 */
export async function reportFailedLoad<Data>({
  serverLoader,
}: {
  serverLoader: () => Promise<Data>;
}): Promise<Data | FailedLoad> {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { failure: reasonOf(error, "The server failed.") };
  }
}

async function resultOrFailure<Action, Failed>(
  serverAction: () => Promise<unknown>,
  failed: (reason: string, error: unknown) => Failed,
) {
  try {
    return (await serverAction()) as ResultOf<Action>;
  } catch (error) {
    if (error instanceof Response) throw error;
    // A status of 400 or more keeps the router from loading the page again from the same server.
    return data(failed(reasonOf(error), error), { status: 503 });
  }
}

/** The error text of a failed fetch differs between browsers and is not useful. */
function reasonOf(error: unknown, otherwise = "The server could not save the change."): string {
  if (isRouteErrorResponse(error)) return `The server answered ${error.status}.`;
  return error instanceof TypeError ? UNREACHED : otherwise;
}
