import type { RouterContextProvider } from "react-router";
import { countApplications } from "~/applications/queries.server";
import { countInquiries } from "~/inquiries/queries.server";
import { type AdminRequest, adminRequest } from "~/shell/admin/adminRequest.server";
import { databaseAway } from "~/shell/databaseAway.server";

/** Who is signed in, and how many new records wait for them. */
export interface FrameData {
  accountId: string;
  userName: string;
  /** Undefined if counting failed. */
  newApplications?: number;
  newInquiries?: number;
}

/**
 * Null if the session could not be looked up. Never throws, because the frame surrounds the screen that reports the
 * failure.
 */
export async function loadFrame(
  context: Readonly<RouterContextProvider>,
): Promise<FrameData | null> {
  if (context.get(databaseAway)) return null;
  const admin = adminRequest(context);
  const { id: accountId, name: userName } = admin.actor;
  return { accountId, userName, ...(await countNew(admin)) };
}

async function countNew({ app }: AdminRequest) {
  try {
    const [applications, inquiries] = await Promise.all([
      countApplications(app),
      countInquiries(app),
    ]);
    return { newApplications: applications.byStatus.new ?? 0, newInquiries: inquiries.new };
  } catch (error) {
    app.log.error({ err: error }, "counting new records for the admin frame failed");
    return {};
  }
}
