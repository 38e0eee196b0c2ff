import { useEffect, useRef } from "react";
import { Notice } from "~/ui/primitives/Notice";

/** What failed on our side, above the form that is still filled in. Takes focus, as it is far from the button. */
export function FormErrorSummary({ text, occasion }: { text: string | null; occasion: number }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion makes the same words news again.
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
