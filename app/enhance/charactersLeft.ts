import { type Say, say } from "~/enhance/texts";

/** As long as a pause in typing: otherwise a new announcement would interrupt the last one. */
const TYPING_PAUSE_MS = 400;

type LimitedField = HTMLInputElement | HTMLTextAreaElement;

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Shows how many characters are left near the end of a limited field, and how many are too many. Never cuts off text. */
export function startLimits(): void {
  document.addEventListener("input", onInput);
}

function onInput({ target }: Event): void {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!isText || !target.dataset.limit) return;
  const count = document.getElementById(`${target.id}-limit`);
  if (!count) return;
  clearTimeout(timers.get(target));
  timers.set(
    target,
    setTimeout(() => show(target, count), TYPING_PAUSE_MS),
  );
}

function show(field: LimitedField, count: Element): void {
  const limit = Number(field.dataset.limit);
  // Counts like the server: without surrounding space.
  const charactersLeft = limit - field.value.trim().length;
  const message = limitMessage(limit, charactersLeft, say);
  count.classList.toggle("over", charactersLeft < 0);
  if (count.textContent !== message) count.textContent = message;
}

/** The count appears in the last tenth of a field, within these bounds. */
const NEAR_SHARE = 0.1;
const NEAR_MIN_CHARACTERS = 10;

/** The message for a field with `charactersLeft`; "" while the limit is far. */
export function limitMessage(limit: number, charactersLeft: number, say: Say): string {
  if (charactersLeft > Math.max(NEAR_MIN_CHARACTERS, limit * NEAR_SHARE)) return "";
  const count = Math.abs(charactersLeft);
  if (charactersLeft < 0)
    return say(count === 1 ? "{count} character too many" : "{count} characters too many", {
      count,
    });
  return say(count === 1 ? "{count} character left" : "{count} characters left", { count });
}
