import { data, isRouteErrorResponse } from "react-router";

/** What a change answers in the browser when the server could not be reached or broke: its failure in words. */
export interface Failure {
  failed: string;
}

interface ClientAction {
  request: Request;
  serverAction: () => Promise<unknown>;
}

/**
 * For the `clientAction` of a change. The router would replace the whole page by an error; the desk keeps the page and says
 * which change did not happen. Redirects are thrown as responses and go through. `echo` takes from the form what the
 * page shows again.
 */
export function reportFailure<Echo extends object = object>(
  words: (message: string) => string,
  echo?: (fields: FormData) => Echo,
) {
  return async ({ request, serverAction }: ClientAction) => {
    // Read before the request is sent, which uses it up.
    const echoed = echo?.(await request.clone().formData());
    try {
      return await serverAction();
    } catch (error) {
      if (error instanceof Response) throw error;
      // A status of 400 or more keeps the router from asking this very server for the page again.
      return data({ ...echoed, failed: words(messageOf(error)) } satisfies Failure, {
        status: 503,
      });
    }
  };
}

/** The text of a failed fetch differs from browser to browser and helps nobody. */
function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `The server answered ${error.status}.`;
  return error instanceof TypeError
    ? "The server could not be reached."
    : "The server could not save the change.";
}
