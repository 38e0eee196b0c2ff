import path from "node:path";
import type { Writable } from "node:stream";
import { erasePerson } from "~/domain/privacy/commands.server";
import { exportPerson } from "~/domain/privacy/exportPerson.server";
import { purge } from "~/domain/privacy/purge.server";
import type { Frontdesk } from "../assemble";
import { tellOperator } from "../operator";
import { writeNewFile } from "./newFile";

const OPERATOR = { kind: "operator" } as const;

export async function purgeCommand({ context, privacy }: Frontdesk): Promise<void> {
  const purged = await purge(context, privacy, OPERATOR);
  if (!purged.ok) throw new Error("another copy of the program is at it; try again in a moment");
  const { applications, inquiries } = purged;
  tellOperator(`Applications erased: ${applications}. Inquiries erased: ${inquiries}.`);
}

export async function exportPersonCommand(
  { context, privacy }: Frontdesk,
  [email = "", name = ""]: string[],
): Promise<void> {
  const file = path.resolve(name);
  let records = 0;
  const write = async (sink: Writable) => {
    const exported = await exportPerson(context, privacy, { actor: OPERATOR, email }, sink);
    if (exported.ok) records = exported.records;
  };
  await writeNewFile(file, { replaces: false, write });
  tellOperator(`Records in ${file}: ${records}.`);
}

export async function erasePersonCommand(
  { context, privacy }: Frontdesk,
  [email = ""]: string[],
): Promise<void> {
  const erasure = await erasePerson(context, privacy, OPERATOR, email);
  if (!erasure.ok) return;
  tellOperator(`Records erased: ${erasure.erased}. Kept by a legal hold: ${erasure.underHold}.`);
}
