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

const TOAST_SECONDS = 6;

export interface ToastMessage {
  text: string;
  tone?: "info" | "error";
  action?: { label: string; run: () => void };
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
    setToasts((before) => [...before.slice(-2), { ...message, id }]);
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

/** Disappears after six seconds, but not while the pointer or the focus is on it; an error stays until it is closed. */
function Toast({ toast, close }: { toast: Shown; close: (id: number) => void }) {
  const [isPaused, setIsPaused] = useState(false);
  const leaves = toast.tone !== "error" && !isPaused;
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => close(toast.id), TOAST_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [leaves, close, toast.id]);
  const hold = useMemo(() => pauseHandlers(setIsPaused), []);
  return (
    <div className={classNames("toast", toast.tone)} {...hold}>
      <span>{toast.text}</span>
      {toast.action && (
        <button type="button" onClick={toast.action.run}>
          {toast.action.label}
        </button>
      )}
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

function pauseHandlers(setIsPaused: (isPaused: boolean) => void) {
  const hold = () => setIsPaused(true);
  const release = () => setIsPaused(false);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}
