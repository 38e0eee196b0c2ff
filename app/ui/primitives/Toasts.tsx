import { X } from "lucide-react";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { classNames } from "./classNames";
import { Icon } from "./Icon";
import { VisuallyHidden } from "./VisuallyHidden";

const TOAST_SECONDS = 6;

export interface ToastMessage {
  text: string;
  tone?: "info" | "error";
  /** A toast replaces an earlier one whose action has the same id: only the newest change can be undone. */
  action?: { label: string; run: () => void; id?: string };
  /** The action is offered for this long. `textAt` is shown after the text; with 0 it says what has happened then. */
  countdown?: { seconds: number; textAt: (secondsLeft: number) => string };
}

type Shown = ToastMessage & { id: number };

const ShowToast = createContext<(message: ToastMessage) => void>(() => {});

/** Shows a toast. Never report an error only by a toast. */
export const useToast = () => useContext(ShowToast);

/** Wrap a hydrated layout in it once. Its live region exists from the start, so that every toast is announced. */
export function ToastRegion({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Shown[]>([]);
  const lastId = useRef(0);
  const show = useCallback((message: ToastMessage) => {
    lastId.current += 1;
    const id = lastId.current;
    const isReplaced = ({ action }: Shown) => action?.id && action.id === message.action?.id;
    setToasts((before) => [
      ...before.filter((toast) => !isReplaced(toast)).slice(-2),
      { ...message, id },
    ]);
  }, []);
  const close = useCallback((id: number) => {
    setToasts((before) => before.filter((toast) => toast.id !== id));
  }, []);
  return (
    <ShowToast value={show}>
      {children}
      <div className="toasts" role="status" aria-live="polite">
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} close={close} />
        ))}
      </div>
    </ShowToast>
  );
}

/** Disappears after its countdown and six seconds, but not while the pointer or the focus is on it; an error stays until it is closed. */
function Toast({ toast, close }: { toast: Shown; close: (id: number) => void }) {
  const [isPaused, setIsPaused] = useState(false);
  const secondsLeft = useSecondsLeft(toast.countdown?.seconds ?? 0);
  const leaves = toast.tone !== "error" && !isPaused && secondsLeft === 0;
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => close(toast.id), TOAST_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [leaves, close, toast.id]);
  const hold = useMemo(() => pauseHandlers(setIsPaused), []);
  return (
    <div className={classNames("toast", toast.tone)} {...hold}>
      <span>
        {toast.text}
        <CountdownText countdown={toast.countdown} secondsLeft={secondsLeft} />
      </span>
      <ToastAction toast={toast} isOver={secondsLeft === 0} close={close} />
      <button
        type="button"
        className="close-toast"
        aria-label="Close"
        onClick={() => close(toast.id)}
      >
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

interface ToastActionProps {
  toast: Shown;
  isOver: boolean;
  close: (id: number) => void;
}

function ToastAction({ toast: { id, action, countdown }, isOver, close }: ToastActionProps) {
  if (!action || (countdown && isOver)) return null;
  const run = () => {
    action.run();
    close(id);
  };
  return (
    <button type="button" onClick={run}>
      {action.label}
    </button>
  );
}

/** Counts whole seconds down to 0, by the time that has passed: a page in the background gets few ticks. */
function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (seconds === 0) return;
    const end = performance.now() + seconds * 1000;
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(remaining);
      if (remaining === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}

function pauseHandlers(setIsPaused: (isPaused: boolean) => void) {
  const hold = () => setIsPaused(true);
  const release = () => setIsPaused(false);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}
