import { useEffect, useRef } from "react";
import { Notice } from "~/ui/primitives/Notice";

/** A failure on our side, shown above the filled-in form. Takes focus, because it is far from the button. */
export function FormErrorSummary({ text, occasion }: { text: string | null; occasion: number }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each occasion takes focus, even with the same text.
  useEffect(() => {
    if (text) box.current?.focus();
  }, [text, occasion]);
  if (!text) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="bad" title="Error!">
        <p>{text}</p>
      </Notice>
    </div>
  );
}
