import { X } from "lucide-react";
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { classNames } from "~/ui/primitives/classNames";
import { Icon, VisuallyHidden } from "~/ui/primitives/Icon";

const TOAST_SECONDS = 6;

export interface ToastMessage {
  text: string;
  tone?: "info" | "error";
  action?: { label: string; run: () => void };
  /**
   * The action is offered for this long. The result of `textAt` is shown after the text; with 0 seconds left it says what has
   * happened.
   */
  countdown?: { seconds: number; textAt: (secondsLeft: number) => string };
}

/** `endsAt` is when its countdown ends, by performance.now(). */
type VisibleToast = ToastMessage & { id: number; endsAt: number };

const ShowToastContext = createContext<(message: ToastMessage) => void>(() => {});
const SetPlaceContext = createContext<(place: HTMLElement | null) => void>(() => {});

/** Shows a toast instead of the one before. Never report an error only by a toast. */
export const useToast = () => useContext(ShowToastContext);

/** Wrap a hydrated layout in it once. Its live region is there before a toast is, so that screen readers announce it. */
export function ToastRegion({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<VisibleToast | null>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const lastId = useRef(0);
  const show = useCallback((message: ToastMessage) => {
    lastId.current += 1;
    const endsAt = performance.now() + (message.countdown?.seconds ?? 0) * 1000;
    setToast({ ...message, id: lastId.current, endsAt });
  }, []);
  const close = useCallback((id: number) => {
    setToast((current) => (current?.id === id ? null : current));
  }, []);
  const region = (
    <div className="toasts" role="status" aria-live="polite">
      {toast && <Toast key={toast.id} toast={toast} close={close} />}
    </div>
  );
  return (
    <ShowToastContext value={show}>
      <SetPlaceContext value={setPlace}>{children}</SetPlaceContext>
      {place ? createPortal(region, place) : region}
    </ShowToastContext>
  );
}

/** Where toasts appear while this is on the page, instead of at the foot of the screen. */
export function ToastPlace() {
  return <div ref={useContext(SetPlaceContext)} className="toast-place" />;
}

/**
 * Disappears TOAST_SECONDS after its countdown, but not while the pointer or the focus is on it; an error stays until it is
 * closed.
 */
function Toast({ toast, close }: { toast: VisibleToast; close: (id: number) => void }) {
  const [isPaused, setIsPaused] = useState(false);
  const cameFrom = useRef<Element>(null);
  const secondsLeft = useSecondsLeft(toast.countdown?.seconds ?? 0, toast.endsAt);
  const leaves = toast.tone !== "error" && !isPaused && secondsLeft === 0;
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => close(toast.id), TOAST_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [leaves, close, toast.id]);
  const pausing = useMemo(() => pauseHandlers(setIsPaused, cameFrom), []);
  const leave = () => {
    close(toast.id);
    focusAgain(cameFrom.current);
  };
  return (
    <div className={classNames("toast", toast.tone)} {...pausing}>
      <span>
        {toast.text}
        <CountdownText countdown={toast.countdown} secondsLeft={secondsLeft} />
      </span>
      {toast.action && (!toast.countdown || secondsLeft > 0) && (
        <ToastAction action={toast.action} leave={leave} />
      )}
      <button type="button" className="close-toast" aria-label="Close" onClick={leave}>
        <Icon of={X} />
      </button>
    </div>
  );
}

interface CountdownTextProps extends Pick<ToastMessage, "countdown"> {
  secondsLeft: number;
}

/** Screen readers hear the first and the last text only, not one each second. */
function CountdownText({ countdown, secondsLeft }: CountdownTextProps) {
  if (!countdown) return null;
  const { seconds, textAt } = countdown;
  return (
    <>
      <span aria-hidden="true"> {textAt(secondsLeft)}</span>
      <VisuallyHidden> {textAt(secondsLeft > 0 ? seconds : 0)}</VisuallyHidden>
    </>
  );
}

/** The focus returns to where it was before it came to the toast. */
function focusAgain(element: Element | null) {
  const target = element?.isConnected ? element : document.querySelector("main h1");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

interface ToastActionProps {
  action: NonNullable<ToastMessage["action"]>;
  leave: () => void;
}

function ToastAction({ action, leave }: ToastActionProps) {
  const button = useRef<HTMLButtonElement>(null);
  // It disappears when its countdown ends: a focus that is on it goes on to Close.
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (document.activeElement === own) (own?.nextElementSibling as HTMLElement | null)?.focus();
    };
  }, []);
  const run = () => {
    leave();
    action.run();
  };
  return (
    <button ref={button} type="button" onClick={run}>
      {action.label}
    </button>
  );
}

/** Counts whole seconds down to 0, by the time that has passed: a page in the background gets few ticks. */
function useSecondsLeft(seconds: number, endsAt: number): number {
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  useEffect(() => {
    if (seconds === 0) return;
    const count = () => {
      const remaining = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
      setSecondsLeft(remaining);
      if (remaining === 0) clearInterval(timer);
    };
    const timer = setInterval(count, 250);
    count();
    return () => clearInterval(timer);
  }, [seconds, endsAt]);
  return secondsLeft;
}

/** They also remember in `cameFrom` what had the focus before. */
function pauseHandlers(
  setIsPaused: (isPaused: boolean) => void,
  cameFrom: RefObject<Element | null>,
) {
  const pause = () => setIsPaused(true);
  const resumeUnless = (pseudoClass: string) => (event: SyntheticEvent) =>
    setIsPaused(event.currentTarget.matches(pseudoClass));
  return {
    onPointerEnter: pause,
    onPointerLeave: resumeUnless(":focus-within"),
    onFocus({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      pause();
    },
    onBlur: resumeUnless(":hover"),
  };
}
