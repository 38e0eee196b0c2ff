const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text from an address can be a record's id: PostgreSQL rejects anything else with an error. */
export function isRecordId(text: string): boolean {
  return UUID.test(text);
}
