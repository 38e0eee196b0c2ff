import path from "node:path";
import type { Writable } from "node:stream";
import { erasePerson } from "~/privacy/commands.server";
import { exportPerson } from "~/privacy/exportPerson.server";
import { purge } from "~/privacy/purge.server";
import type { Frontdesk } from "../assemble";
import { tellOperator } from "../operator";
import { writeNewFile } from "./newFile";

const OPERATOR = { kind: "operator" } as const;

export async function purgeCommand({ app, privacy }: Frontdesk): Promise<void> {
  const purged = await purge(app, privacy, OPERATOR);
  if (!purged.ok) throw new Error("another copy of the program is at it; try again in a moment");
  const { applications, inquiries } = purged;
  tellOperator(`Applications erased: ${applications}. Inquiries erased: ${inquiries}.`);
}

export async function exportPersonCommand(
  { app, privacy }: Frontdesk,
  [email = "", name = ""]: string[],
): Promise<void> {
  const file = path.resolve(name);
  let records = 0;
  const write = async (sink: Writable) => {
    const exported = await exportPerson(app, privacy, { actor: OPERATOR, email }, sink);
    if (exported.ok) records = exported.records;
  };
  await writeNewFile(file, { replaces: false, write });
  tellOperator(`Records in ${file}: ${records}.`);
}

export async function erasePersonCommand(
  { app, privacy }: Frontdesk,
  [email = ""]: string[],
): Promise<void> {
  const erasure = await erasePerson(app, privacy, OPERATOR, email);
  if (!erasure.ok) return;
  tellOperator(`Records erased: ${erasure.erased}. Kept by a legal hold: ${erasure.underHold}.`);
}
