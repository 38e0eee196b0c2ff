import { type FocusEvent, type FormEvent, type RefObject, useRef, useState } from "react";
import type { FieldErrors } from "~/platform/forms/check";
import { slipQuestion, suggestEmail } from "~/platform/forms/emailSuggestion";
import { HONEYPOT_FIELD, type PublicRefusal } from "~/shell/forms/public/publicFormResult";
import { type SendFailure, type Sending, sendForm } from "~/shell/forms/public/sendForm";

/** A paragraph of its own, below what failed. */
const OFFLINE =
  "You seem to be offline. Nothing is lost: send it again when the connection is back.";

interface FormPlan<Thanks, Refused> {
  /** The address that the form is sent to, and that returns JSON. */
  address: string;
  first: FirstResult<Thanks, Refused>;
  /** The server's checks, as far as a browser can make them. The browser's own (`required`) come first, if the form has them. */
  check(form: HTMLFormElement): FieldErrors;
  /** The text for a form that got no response, or (null) none that could be read. */
  failureText(failure: SendFailure | null): string;
  onDone?(thanks: Thanks, form: HTMLFormElement): void;
}

/**
 * A public form sent by scripts: checked before it is sent, with progress. Unless it is accepted, the fields stay filled in and
 * sending again uses the same key.
 */
export function useSubmission<Thanks extends { ok: true }, Refused extends PublicRefusal>(
  plan: FormPlan<Thanks, Refused>,
) {
  type State = SubmissionState<Thanks, Refused>;
  const sending = useRef<Sending | null>(null);
  const [state, setState] = useState<State>(() => firstState(plan.first));
  const change = (changes: Partial<State>) => setState((before) => ({ ...before, ...changes }));
  const refuse = (changes: Partial<State>) => setState((before) => refusedState(before, changes));

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const slip = questionAtEnter(event.currentTarget, state.leftEmail);
    if (slip) return refuse(slip);
    const fieldErrors = plan.check(event.currentTarget);
    if (Object.keys(fieldErrors).length > 0) refuse({ fieldErrors });
    else void send(event.currentTarget, plan, { sending, change, refuse });
  }

  const setFieldError = (field: string, error: string | null) =>
    setState((before) => withFieldError(before, field, error));
  const leaving = useSettledBlur((target, form) => {
    const fieldErrors = plan.check(form);
    setState((before) => stateAfterLeaving(before, target as HTMLInputElement, fieldErrors));
  });

  return {
    ...state,
    onSubmit,
    ...leaving,
    setFieldError,
    setEmail: (address: string) => {
      if (replaceEmail(address))
        setState((before) => ({ ...withFieldError(before, "email", null), leftEmail: address }));
    },
    cancel: () => sending.current?.cancel(),
    startAgain: (formKey: string) =>
      change({ ...firstState<Thanks, Refused>({ formKey, refusal: null, thanks: null }) }),
  };
}

/** Asks once about a likely slip in an address that was not left yet: Enter in its own field sent the form. */
function questionAtEnter(form: HTMLFormElement, leftEmail: string | null) {
  const field = form.elements.namedItem("email");
  if (!(field instanceof HTMLInputElement) || field !== document.activeElement) return null;
  const suggested = suggestEmail(field.value);
  if (!suggested || field.value === leftEmail) return null;
  return { leftEmail: field.value, fieldErrors: { email: slipQuestion(suggested) } };
}

/** Puts another address into the field, and focuses it. */
function replaceEmail(address: string): boolean {
  const field = document.getElementById("email");
  if (!(field instanceof HTMLInputElement)) return false;
  field.value = address;
  field.focus();
  return true;
}

export type SubmissionControls = Omit<
  ReturnType<typeof useSubmission<{ ok: true }, PublicRefusal>>,
  "thanks" | "refusal"
>;

interface Progress<Thanks, Refused> {
  sending: RefObject<Sending | null>;
  change(changes: Partial<SubmissionState<Thanks, Refused>>): void;
  refuse(changes: Partial<SubmissionState<Thanks, Refused>>): void;
}

async function send<Thanks extends { ok: true }, Refused extends PublicRefusal>(
  form: HTMLFormElement,
  plan: FormPlan<Thanks, Refused>,
  { sending, change, refuse }: Progress<Thanks, Refused>,
): Promise<void> {
  change({ phase: "sending", percent: 0, fieldErrors: {}, failure: null, isRefused: false });
  sending.current = sendForm(plan.address, new FormData(form), (percent) => change({ percent }));
  const outcome = await sending.current.result;
  sending.current = null;
  const result = outcome.isSent ? readResult<Thanks, Refused>(outcome.body) : null;
  if (result?.ok) {
    plan.onDone?.(result, form);
    return change({ phase: "editing", thanks: result });
  }
  if (!result) {
    const failureText = plan.failureText(outcome.isSent ? null : outcome);
    return refuse({
      failure: navigator.onLine ? failureText : `${failureText}\n${OFFLINE}`,
    });
  }
  emptyHoneypot(form);
  const { fieldErrors, failure, formKey } = result;
  refuse({ fieldErrors, failure, formKey, refusal: result });
}

/** Any other body came from a proxy between the server and the browser. */
function readResult<Thanks, Refused>(body: unknown): Thanks | Refused | null {
  const answered = typeof body === "object" && body !== null && "ok" in body;
  return answered ? (body as Thanks | Refused) : null;
}

function emptyHoneypot(form: HTMLFormElement): void {
  const honeypot = form.elements.namedItem(HONEYPOT_FIELD);
  if (honeypot instanceof HTMLInputElement) honeypot.value = "";
}

/**
 * Reports the field that was left, but never between the press and the release of a button: an error that disappears in that
 * moment moves the page, and the release misses the button.
 */
function useSettledBlur(onLeft: (field: Element, form: HTMLFormElement) => void) {
  const isPressed = useRef(false);
  const afterRelease = (act: () => void) => {
    const released = new AbortController();
    const onRelease = () => {
      released.abort();
      setTimeout(act);
    };
    // A finger that begins to scroll is never reported as lifted: its pointer is canceled instead.
    for (const type of ["pointerup", "pointercancel"])
      addEventListener(type, onRelease, { signal: released.signal });
  };
  return {
    onPointerDown() {
      isPressed.current = true;
      afterRelease(() => {
        isPressed.current = false;
      });
    },
    onBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
      const report = () => onLeft(target, currentTarget);
      if (isPressed.current) afterRelease(report);
      else report();
    },
  };
}

/** The state of a public form in the browser. */
export interface SubmissionState<Thanks, Refused> {
  phase: "editing" | "sending";
  /** Percentage of the upload, 0 to 99 until the response. */
  percent: number;
  fieldErrors: FieldErrors;
  failure: string | null;
  /** Whether the form was refused and has errors since. A file that was just chosen has its error before that. */
  isRefused: boolean;
  formKey: string;
  /** The email address as it was when its field was left; null before. */
  leftEmail: string | null;
  refusal: Refused | null;
  thanks: Thanks | null;
  /** Incremented with every refusal, so that the same text is announced again. */
  occasion: number;
}

/** The result that the page was rendered with before any script ran. */
interface FirstResult<Thanks, Refused> {
  /** The key that was created with the page. */
  formKey: string;
  refusal: Refused | null;
  thanks: Thanks | null;
}

function firstState<Thanks, Refused extends PublicRefusal>(
  first: FirstResult<Thanks, Refused>,
): SubmissionState<Thanks, Refused> {
  const { refusal, thanks } = first;
  return {
    phase: "editing",
    percent: 0,
    fieldErrors: refusal?.fieldErrors ?? {},
    failure: refusal?.failure ?? null,
    isRefused: refusal !== null,
    formKey: refusal?.formKey ?? first.formKey,
    leftEmail: null,
    refusal,
    thanks,
    occasion: 0,
  };
}

/** The state after a refusal: editing, with the refusal's errors. */
function refusedState<Thanks, Refused>(
  before: SubmissionState<Thanks, Refused>,
  changes: Partial<SubmissionState<Thanks, Refused>>,
): SubmissionState<Thanks, Refused> {
  const { occasion } = before;
  const clean = { phase: "editing", fieldErrors: {}, failure: null, isRefused: true } as const;
  return { ...before, ...clean, ...changes, occasion: occasion + 1 };
}

/** The state with another error of a field, or (null) none. */
function withFieldError<State extends SubmissionState<unknown, unknown>>(
  before: State,
  field: string,
  error: string | null,
): State {
  const { [field]: _old, ...otherErrors } = before.fieldErrors;
  const fieldErrors = error ? { ...otherErrors, [field]: error } : otherErrors;
  const hasErrors = before.failure !== null || Object.keys(fieldErrors).length > 0;
  return { ...before, fieldErrors, isRefused: before.isRefused && hasErrors };
}

/** The state after a field was left. A refused one is checked again; others are not until the form is sent. */
function stateAfterLeaving<State extends SubmissionState<unknown, unknown>>(
  before: State,
  { name, value }: { name: string; value: string },
  fieldErrors: FieldErrors,
): State {
  const refusal = before.fieldErrors[name];
  // A question about an address stays until the address is another one: no check here finds it again.
  const question = name === "email" && value === before.leftEmail ? refusal : null;
  const error = fieldErrors[name] ?? question ?? null;
  const after = refusal === undefined ? before : withFieldError(before, name, error);
  return name === "email" ? { ...after, leftEmail: value } : after;
}
