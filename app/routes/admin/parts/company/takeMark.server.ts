import { readFile } from "node:fs/promises";
import { changeMark } from "~/domain/company/commands.server";
import { MARK_MAX_BYTES } from "~/domain/company/rules";
import { addressGroup } from "~/platform/security/clientAddress.server";
import { parseMultipart } from "~/platform/upload/parseMultipart.server";
import { unreadable } from "~/routes/admin/parts/change.server";
import { type MarkFault, markFaultInWords } from "~/routes/admin/parts/company/markFault";
import { attempt, type Desk } from "~/routes/admin/parts/desk.server";

export type TakenMark = { ok: true } | { ok: false; fault: string } | { ok: false; failed: true };

/** Reads the form with the drawing and keeps that; what is wrong with it is said in words. */
export async function takeMark(desk: Desk, request: Request): Promise<TakenMark> {
  const refuse = (fault: MarkFault): TakenMark => ({ ok: false, fault: markFaultInWords(fault) });
  const form = await parseMultipart(request, desk.context.files.temporary, {
    fileField: "mark",
    sender: addressGroup(desk.actor.address),
    maxFileBytes: MARK_MAX_BYTES,
  });
  if (!form.ok) {
    if (form.reason === "too-large") return refuse({ reason: "too-large" });
    if (form.reason === "malformed") throw unreadable(form.reason);
    return { ok: false, failed: true };
  }
  const { file } = form;
  if (!file) return refuse({ reason: "missing" });
  try {
    const source = await readFile(file.temporaryPath, "utf8");
    const saved = await attempt(desk, () => changeMark(desk.context, desk.actor, source));
    if (saved.ok) return saved;
    if (saved.reason === "failed" || saved.reason === "not-allowed") {
      return { ok: false, failed: true };
    }
    return refuse(saved);
  } finally {
    await file.dispose();
  }
}
