import type { RouterContextProvider } from "react-router";
import { countApplications } from "~/applications/queries.server";
import { countInquiries } from "~/inquiries/queries.server";
import { type AdminRequest, adminRequest } from "~/shell/admin/adminRequest.server";
import { databaseAway } from "~/shell/databaseAway.server";

/** Who is signed in, and what waits for them. */
export interface FrameData {
  accountId: string;
  userName: string;
  /** Undefined where they could not be counted. */
  newApplications?: number;
  newInquiries?: number;
}

/** Null while nobody knows who asks. The frame never fails: it has to stay around the screen that says what did. */
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
    app.log.error({ err: error }, "what is new could not be counted for the admin frame");
    return {};
  }
}
