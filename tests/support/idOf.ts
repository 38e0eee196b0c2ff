/** The id of a record that the test has stored or found; throws where it is missing. */
export function idOf(record: { id: string } | null | undefined): string {
  if (!record) throw new Error("a record of the test is missing");
  return record.id;
}
