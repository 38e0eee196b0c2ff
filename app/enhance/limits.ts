import { limitWords } from "./limitText";

/** Long enough to be a pause in typing: what is read aloud would otherwise interrupt itself. */
const TYPING_PAUSE_MS = 400;

type Limited = HTMLInputElement | HTMLTextAreaElement;

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

function show(field: Limited, count: Element): void {
  const limit = Number(field.dataset.limit);
  // Counted as the server counts: without what stands around the text.
  const left = limit - field.value.trim().length;
  const words = limitWords(limit, left);
  count.classList.toggle("over", left < 0);
  if (count.textContent !== words) count.textContent = words;
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

/** Says how many characters are left near the end of a limited field, and how many are too many. Nothing is ever cut off. */
export function startLimits(): void {
  document.addEventListener("input", onInput);
}
