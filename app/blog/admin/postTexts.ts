import { OTHERS_TYPED } from "~/shell/editing/editingTexts";

export const POST_PUBLISHED = "Blog published.";

const QUESTION = "Are you sure you want to delete this blog post? This action cannot be undone.";

export const deletePostQuestion = ({ isTypedByOthers }: { isTypedByOthers: boolean }) =>
  ({
    title: "Confirm Delete",
    question: isTypedByOthers ? `${QUESTION} ${OTHERS_TYPED}` : QUESTION,
    verb: "Delete",
  }) as const;
