import {
  type ActionFunctionArgs,
  generatePath,
  type LoaderFunctionArgs,
  type Register,
  redirect,
} from "react-router";
import type { PageLoad } from "~/platform/data/shownRecord";
import { type SentFields, textOf } from "~/platform/forms/check";
import { parseForm, unreadable } from "~/platform/http/body/parseForm.server";
import type { Rejection } from "~/platform/reject";
import {
  type AdminRequest,
  adminRequest,
  attempt,
  readFrom,
  returnAddress,
} from "~/shell/admin/adminRequest.server";
import { type DoneText, failedFlash, type Reasons } from "~/shell/admin/change/flash";
import { redirectWithFailure, redirectWithFlash } from "~/shell/admin/change/flashCookie.server";
import {
  OPENED_FROM_FIELD,
  readShownAt,
  SHOWN_AT_FIELD,
  VERSION_FIELD,
} from "~/shell/forms/hiddenFields";
import { type RequestScope, requestScope, requireSession } from "~/shell/scope.server";

type Pages = Register["pages"];
type AdminPath = keyof Pages & `/admin${string}`;
type ParamsOf<Path extends AdminPath> = Pages[Path]["params"];

/** The result of a change. `Reason`: the rejections that its subject has a sentence for. */
type ChangeResult<Reason extends string = string> =
  /** A change of the ways to sign in gives the session a new cookie. */
  { ok: true; cookies?: readonly string[] } | Rejection<Reason | "not-allowed">;
type Success<Result extends ChangeResult> = Extract<Result, { ok: true }>;
type Rejected<Result extends ChangeResult> = Extract<Result, { ok: false }>;

interface ChangeContext<Path extends AdminPath> extends AdminRequest {
  session: ReturnType<typeof requireSession>;
  accounts: RequestScope["accounts"];
  params: ParamsOf<Path>;
}

interface ChangeRequest<Path extends AdminPath> extends ChangeContext<Path>, PageLoad {
  fields: SentFields;
}

/** The question before a change that cannot be undone. */
interface Question {
  title: string;
  question: string;
  verb: "Delete" | "Remove" | "Reset";
}

interface ChangeOf<Path extends AdminPath, Result extends ChangeResult> {
  /** Where to redirect if the form does not say where it came from. May name the parameters of the path. */
  home: AdminPath;
  run: (request: ChangeRequest<Path>) => Promise<Result>;
  doneText: DoneText | ((result: Success<Result>, request: ChangeRequest<Path>) => DoneText);
  /** Where to redirect after success. Null, or left out: back to the page with the button. */
  to?: (result: Success<Result>, request: ChangeRequest<Path>) => string | null;
  /** The sentence if it failed; `{reason}` in it is replaced by the reason. */
  failureText: string;
  /** Why it was rejected, by the reason that the command returned. */
  reasons?: Reasons;
  /** Why it was rejected, if the sentence depends on the record; null if the one in `reasons` does. */
  explain?: (rejection: Rejected<Result>, request: ChangeRequest<Path>) => Promise<string | null>;
  /** The question without scripts. Null if there is no such record: the person is sent home. */
  ask?: (request: ChangeContext<Path>) => Question | null | Promise<Question | null>;
}

interface QuestionScreen extends Question {
  from: string;
  /**
   * The time, the version and the fingerprint of the page with the button: hidden fields of the question, so that they arrive
   * with its form.
   */
  shown: Readonly<Record<string, string>>;
}

/** One button of the admin area: its command, the question before it and the message after it. */
export interface Change {
  path: AdminPath;
  failureText: string;
  perform: (args: ActionFunctionArgs) => Promise<Response>;
  ask: (args: LoaderFunctionArgs) => Promise<QuestionScreen>;
}

interface Defaults<Reason extends string> {
  home: AdminPath;
  failureText: string;
  reasons: Readonly<Record<Reason, string>>;
}

/**
 * Declares the changes of one kind of record, each for an address of app/site, which determines its parameters. A change declares
 * only what differs from the defaults. A command whose reasons are not all in `reasons` does not compile.
 * app/site/adminChanges.server.ts names the lists of all subjects.
 */
export function changesOf<Reason extends string = never>(defaults: Defaults<Reason>) {
  return <Path extends AdminPath, Result extends ChangeResult<Reason>>(
    path: Path,
    declared: Omit<ChangeOf<Path, Result>, "home" | "failureText" | "reasons"> &
      Partial<Pick<ChangeOf<Path, Result>, "home" | "failureText">>,
  ): Change => {
    const change: ChangeOf<Path, Result> = { ...defaults, ...declared };
    return {
      path,
      failureText: change.failureText,
      perform: (args) => perform(args, change),
      ask: (args) => ask(args, change),
    };
  };
}

/** Performs the change, redirects back to the page that asked for it, and lets that page show the result. */
async function perform<Path extends AdminPath, Result extends ChangeResult>(
  args: ActionFunctionArgs,
  { home, run, doneText, to, failureText, reasons, explain }: ChangeOf<Path, Result>,
): Promise<Response> {
  const form = await parseForm(args.request);
  if (!form.ok) return unreadable(form.reason);
  const { fields } = form;
  const request: ChangeRequest<Path> = {
    ...adminRequestOf<Path>(args),
    fields,
    shownAt: readShownAt(fields),
  };
  const result = await attempt(request, () => run(request));
  const from = returnAddress(textOf(form.fields, "from"), generatePath(home, args.params));
  if (!result.ok) {
    const { reason } = result;
    const why = reason === "failed" ? null : await explain?.(result as Rejected<Result>, request);
    const sentences = why ? { ...reasons, [reason]: why } : reasons;
    return redirectWithFailure(request, from, failedFlash(failureText, reason, sentences));
  }
  const success = result as Success<Result>;
  const message = typeof doneText === "function" ? doneText(success, request) : doneText;
  const response = redirectWithFlash(request, to?.(success, request) ?? from, message);
  for (const cookie of result.cookies ?? []) response.headers.append("Set-Cookie", cookie);
  return response;
}

async function ask<Path extends AdminPath, Result extends ChangeResult>(
  args: LoaderFunctionArgs,
  declared: ChangeOf<Path, Result>,
): Promise<QuestionScreen> {
  const home = generatePath(declared.home, args.params);
  const question = await declared.ask?.(adminRequestOf<Path>(args));
  if (!question) throw redirect(home);
  return { ...question, shown: shownOf(args), from: readFrom(args.request, home) };
}

/** The state that the page with the button showed; without such a page, the one that the question shows: as of now. */
function shownOf({ request, context }: LoaderFunctionArgs): QuestionScreen["shown"] {
  const { searchParams } = new URL(request.url);
  const loadedAt = adminRequest(context).app.now().toISOString();
  return {
    [SHOWN_AT_FIELD]: searchParams.get(SHOWN_AT_FIELD) ?? loadedAt,
    [VERSION_FIELD]: searchParams.get(VERSION_FIELD) ?? "",
    [OPENED_FROM_FIELD]: searchParams.get(OPENED_FROM_FIELD) ?? "",
  };
}

function adminRequestOf<Path extends AdminPath>({
  context,
  params,
}: LoaderFunctionArgs): ChangeContext<Path> {
  return {
    ...adminRequest(context),
    session: requireSession(context),
    accounts: context.get(requestScope).accounts,
    // The router matched this path, so these are its parameters.
    params: params as ParamsOf<Path>,
  };
}
