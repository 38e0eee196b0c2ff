import { type RefObject, useMemo, useState } from "react";
import { findControlOf, showsText } from "~/content/admin/previewText";
import type { EditablePage, TypedTexts } from "~/content/editablePage";
import { formBodyOf } from "~/platform/forms/typedValues";
import { useShowForm } from "~/shell/admin/EditorPanes";
import { ServerPreview } from "~/shell/editing/PreviewFrame";

interface PagePreviewProps {
  page: EditablePage;
  typed: TypedTexts<EditablePage>;
  form: RefObject<HTMLFormElement | null>;
  /** The text of the control that has the focus; "" without one. */
  focused: string;
}

/** The page itself with what is typed. A click on one of its texts leads to the field of that text. */
export function PagePreview({ page, typed, form, focused }: PagePreviewProps) {
  const body = useMemo(() => formBodyOf(page.form, typed), [page, typed]);
  const mark = useMemo(
    () => (focused ? (text: string) => showsText(text, focused) : undefined),
    [focused],
  );
  const showForm = useShowForm();
  const pick = (text: string) => {
    const name = findControlOf(text, controlsOf(form.current));
    if (!name) return;
    showForm();
    focusControl(form.current, name);
  };
  return (
    <ServerPreview
      address={`/admin/pages/${page.id}/preview`}
      body={body}
      title={`Preview of ${page.name}`}
      onPick={pick}
      mark={mark}
    />
  );
}

type Control = HTMLInputElement | HTMLTextAreaElement;

function controlsOf(form: HTMLFormElement | null): Control[] {
  return [...(form?.querySelectorAll<Control>("input:not([type=hidden]), textarea") ?? [])];
}

function focusControl(form: HTMLFormElement | null, name: string) {
  const control = controlsOf(form).find((candidate) => candidate.name === name);
  const folded = control?.closest("details");
  if (folded) folded.open = true;
  control?.focus();
  control?.scrollIntoView({ block: "center" });
}

/** The text of the control that has the focus, for the preview to show where it stands. */
export function useFocusedText() {
  const [focused, setFocused] = useState("");
  const follow = ({ target }: { target: EventTarget }) => {
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    setFocused(isText ? target.value : "");
  };
  return { focused, follow };
}
