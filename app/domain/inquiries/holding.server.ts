import { inquiries } from "~/domain/inquiries/tables.server";
import type { Holding } from "~/platform/erasure/holding";

export const INQUIRY_HOLDING: Holding = {
  name: "inquiries",
  kind: "inquiry",
  table: inquiries,
  columns: {
    id: inquiries.id,
    reference: inquiries.reference,
    email: inquiries.email,
    receivedAt: inquiries.receivedAt,
  },
};
