import type { RouterContextProvider } from "react-router";
import { countApplications } from "~/domain/applications/queries.server";
import { countInquiries } from "~/domain/inquiries/queries.server";
import { type Desk, deskOf } from "~/routes/admin/parts/desk.server";
import { databaseAway } from "~/routes/databaseAway.server";

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
  const desk = deskOf(context);
  const { id: accountId, name: userName } = desk.actor;
  return { accountId, userName, ...(await countNew(desk)) };
}

async function countNew({ context }: Desk) {
  try {
    const [applications, inquiries] = await Promise.all([
      countApplications(context),
      countInquiries(context),
    ]);
    return { newApplications: applications.byStatus.new ?? 0, newInquiries: inquiries.new };
  } catch (error) {
    context.log.error({ err: error }, "what is new could not be counted for the admin frame");
    return {};
  }
}
