import { data, isRouteErrorResponse } from "react-router";

/** What a form answers in the browser if the server could not be reached or failed: the text of its failure. */
export interface Failure {
  formError: string;
}

/** The same for a change by a button: its route pattern, by which the frame knows the sentence, and the reason. */
export interface FailedChange {
  pattern: string;
  reason: string;
}

interface ClientAction {
  request: Request;
  pattern: string;
  serverAction: () => Promise<unknown>;
}

/**
 * For the `clientAction` of a form. The router would replace the whole page by an error; this keeps the page and
 * shows which change failed. Redirects are thrown as responses and pass through. `echo` selects from the form what
 * the page shows again.
 */
export function reportFailure<Echo extends object = object>(
  format: (message: string) => string,
  echo?: (fields: FormData) => Echo,
) {
  return async ({ request, serverAction }: ClientAction) => {
    // Read before the request is sent, which consumes its body.
    const echoed = echo?.(await request.clone().formData());
    return answerFailure(
      serverAction,
      (reason): Failure => ({
        ...echoed,
        formError: format(reason),
      }),
    );
  };
}

/** For the `clientAction` of changes by a button. */
export function reportFailedChange({ pattern, serverAction }: ClientAction) {
  return answerFailure(serverAction, (reason): FailedChange => ({ pattern, reason }));
}

async function answerFailure(
  serverAction: () => Promise<unknown>,
  answer: (reason: string) => Failure | FailedChange,
) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    // A status of 400 or more keeps the router from loading the page again from the same server.
    return data(answer(reasonOf(error)), { status: 503 });
  }
}

/** The error text of a failed fetch differs between browsers and is not useful. */
function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `The server answered ${error.status}.`;
  return error instanceof TypeError
    ? "The server could not be reached."
    : "The server could not save the change.";
}
