import { inquiries } from "~/inquiries/tables.server";
import type { PersonalDataSource } from "~/platform/erasure/personalDataSource.server";

export const INQUIRY_PERSONAL_DATA: PersonalDataSource = {
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
