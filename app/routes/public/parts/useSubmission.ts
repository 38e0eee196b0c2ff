import { type FormEvent, type RefObject, useRef, useState } from "react";
import type { Faults } from "~/platform/forms/check";
import type { Refusal } from "~/routes/public/parts/formAnswer";
import { type SendFailure, type Sending, sendForm } from "~/routes/public/parts/sendForm";
import {
  type FirstAnswer,
  firstState,
  refusedState,
  type SubmissionState,
} from "~/routes/public/parts/submissionState";
import { TRAP_FIELD } from "~/routes/public/parts/trapField";
import { useSettledBlur } from "~/routes/public/parts/useSettledBlur";

interface FormPlan<Thanks, Refused> {
  /** Where the form is sent to, and answered as JSON. */
  address: string;
  first: FirstAnswer<Thanks, Refused>;
  /** The same checks as the server's, as far as a browser can make them. */
  check(form: HTMLFormElement): Faults;
  /** Whether the browser's own checks hold the form back instead of ours: what passes them is answered by the server. */
  checkedByBrowser?: boolean;
  /** The words for a form that got no answer, or (null) none that could be read. */
  failureWords(failure: SendFailure | null): string;
  onRefused?(form: HTMLFormElement, refusal: Refused): void;
  onDone?(thanks: Thanks): void;
}

/**
 * A public form taken over by scripts: checked before it leaves, sent with progress, and never lost: whatever happens, the fields stay
 * as they are and sending again uses the same key.
 */
export function useSubmission<Thanks extends { ok: true }, Refused extends Refusal>(
  plan: FormPlan<Thanks, Refused>,
) {
  type State = SubmissionState<Thanks, Refused>;
  const sending = useRef<Sending | null>(null);
  const [state, setState] = useState<State>(() => firstState(plan.first));
  const change = (changes: Partial<State>) => setState((before) => ({ ...before, ...changes }));
  const refuse = (told: Partial<State>) => setState((before) => refusedState(before, told));

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const faults = plan.checkedByBrowser ? {} : plan.check(event.currentTarget);
    if (Object.keys(faults).length > 0) refuse({ faults });
    else void send(event.currentTarget, plan, { sending, change, refuse });
  }

  const leaving = useSettledBlur((field, form) =>
    setState((before) => ({
      ...before,
      faults: recheck(before.faults, field, plan.check(form)),
    })),
  );

  return {
    ...state,
    onSubmit,
    ...leaving,
    cancel: () => sending.current?.cancel(),
    startAgain: (formKey: string) =>
      change({ ...firstState<Thanks, Refused>({ formKey, refused: null, thanks: null }) }),
  };
}

export type SubmissionControls = Omit<
  ReturnType<typeof useSubmission<{ ok: true }, Refusal>>,
  "thanks" | "refused"
>;

interface Progress<Thanks, Refused> {
  sending: RefObject<Sending | null>;
  change(changes: Partial<SubmissionState<Thanks, Refused>>): void;
  refuse(told: Partial<SubmissionState<Thanks, Refused>>): void;
}

async function send<Thanks extends { ok: true }, Refused extends Refusal>(
  form: HTMLFormElement,
  plan: FormPlan<Thanks, Refused>,
  { sending, change, refuse }: Progress<Thanks, Refused>,
): Promise<void> {
  change({ phase: "sending", percent: 0, faults: {}, banner: null });
  sending.current = sendForm(plan.address, new FormData(form), (percent) => change({ percent }));
  const result = await sending.current.result;
  sending.current = null;
  const answer = result.sent ? readAnswer<Thanks, Refused>(result.body) : null;
  if (answer?.ok) {
    plan.onDone?.(answer);
    return change({ phase: "editing", thanks: answer });
  }
  if (!answer) return refuse({ banner: plan.failureWords(result.sent ? null : result) });
  emptyTrap(form);
  const { faults, banner, formKey } = answer;
  refuse({ faults, banner, formKey, refused: answer });
  plan.onRefused?.(form, answer);
}

/** Looks again at a field that was refused; the others are left alone until the form is sent. */
function recheck(shown: Faults, target: Element, found: Faults): Faults {
  const name = target.getAttribute("name") ?? "";
  if (!shown[name]) return shown;
  const { [name]: _old, ...others } = shown;
  return found[name] ? { ...others, [name]: found[name] } : others;
}

/** Anything else came from something between the server and here. */
function readAnswer<Thanks, Refused>(body: unknown): Thanks | Refused | null {
  const answered = typeof body === "object" && body !== null && "ok" in body;
  return answered ? (body as Thanks | Refused) : null;
}

function emptyTrap(form: HTMLFormElement): void {
  const trap = form.elements.namedItem(TRAP_FIELD);
  if (trap instanceof HTMLInputElement) trap.value = "";
}
