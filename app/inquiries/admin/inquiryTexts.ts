/** `name` is the person who wrote. */
export const deleteInquiryQuestion = ({ name }: { name: string }) =>
  ({
    title: `Delete the inquiry of ${name}?`,
    question: "Are you sure you want to delete this inquiry? This action cannot be undone.",
    verb: "Delete",
  }) as const;
