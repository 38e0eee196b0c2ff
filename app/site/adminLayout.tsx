import {
  Briefcase,
  FileText,
  Image,
  Inbox,
  LayoutDashboard,
  Newspaper,
  Settings,
  Users,
} from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  data,
  matchPath,
  Outlet,
  type RouterContextProvider,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
} from "react-router";
import { countApplications } from "~/applications/queries.server";
import { SetUpSteps } from "~/dashboard/goingPublic/SetUpSteps";
import { isSetUpScreen } from "~/dashboard/goingPublic/steps";
import { findSetUp } from "~/dashboard/goingPublic/tasks.server";
import { countInquiries } from "~/inquiries/queries.server";
import { type AdminRequest, adminRequest } from "~/shell/admin/adminRequest.server";
import { FlashBoard } from "~/shell/admin/change/FlashBoard";
import { clearFlash, findFlash } from "~/shell/admin/change/flashCookie.server";
import { ShownAtProvider, useScreenLoadedAt } from "~/shell/admin/change/shownAt";
import { useNoUnintendedPresses } from "~/shell/admin/change/unintendedPresses";
import { useInertWhileSaving } from "~/shell/admin/change/useInertWhileSaving";
import { ConnectionAlert, useConnection } from "~/shell/admin/connection/ConnectionAlert";
import { useFocusAfterNavigation, useLongTextsInSight } from "~/shell/admin/keys/focus";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { NowProvider } from "~/shell/admin/list/RelativeTime";
import {
  LOGOUT_PATH,
  useAccountOfChanges,
  useNoForeignForms,
} from "~/shell/admin/session/pageAccount";
import { SessionAlert, useSession } from "~/shell/admin/session/SessionAlert";
import { AccountIdContext, SignedOutContext } from "~/shell/admin/session/sessionContexts";
import { useLiveUpdates } from "~/shell/admin/useLiveUpdates";
import { useRoutedLinks } from "~/shell/admin/useRoutedLinks";
import { useStoredForms } from "~/shell/forms/interrupted/storedForms";
import { useUnsentNotes } from "~/shell/forms/interrupted/unsentNotes";
import { type AdminMenuLink, useFrame } from "~/shell/frame";
import { currentSession, databaseUnavailable, requestScope } from "~/shell/scope.server";
import { AdminPageLayout } from "~/ui/layouts/AdminPageLayout";
import { type IconGlyph, VisuallyHidden } from "~/ui/primitives/Icon";
import admin from "~/ui/styles/admin.css?url";
import type { Route } from "./+types/adminLayout";

export const handle = { hydrate: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: admin }];

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

// Must have a loader: the router makes no server request, and so runs no guard, for a page without one.
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  // Before anything is read: what somebody changes meanwhile may be missing in it.
  const loadedAt = app.now();
  const [frame, setUp] = await Promise.all([loadFrame(context), loadSetUp(context, url.pathname)]);
  const flash =
    frame && findFlash({ app, actor: context.get(currentSession)?.administrator }, request);
  return data(
    { frame, flash, setUp, loadedAt },
    { headers: flash ? { "Set-Cookie": clearFlash(app) } : {} },
  );
}

/** The steps of the set-up stand above its screens only, so they are loaded when one of these is opened. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOpened = currentUrl.pathname !== nextUrl.pathname && isSetUpScreen(nextUrl.pathname);
  return defaultShouldRevalidate || isOpened;
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { flash, setUp } = loaderData;
  const { accountId, ...frame } = useLastKnown(loaderData.frame);
  const { state, poll } = useSession(accountId);
  const isSignedOut = state.phase === "ended";
  useAccountOfChanges(accountId);
  useNoForeignForms(state.phase === "ended" && state.isOtherAccount);
  useFocusAfterNavigation();
  useNoUnintendedPresses();
  useStoredForms(accountId, isSignedOut);
  useUnsentNotes(accountId, isSignedOut);
  const screenLoadedAt = useScreenLoadedAt(loaderData.loadedAt);
  const { pathname } = useLocation();
  // Opening such a page may redirect to the password confirmation, so it must not be reloaded in the background.
  const confirmedPatterns = useFrame()?.admin?.confirmedPatterns ?? [];
  const opensConfirmed = confirmedPatterns.some((pattern) => matchPath(pattern, pathname));
  useLiveUpdates(poll, {
    isPaused: opensConfirmed,
    isUnloaded: loaderData.frame === null,
    loadedAt: loaderData.loadedAt,
  });
  return (
    <AdminFrame
      {...frame}
      alert={<SessionAlert state={state} stay={() => poll.current?.renew()} />}
    >
      <FlashBoard flash={flash}>
        <AccountIdContext value={accountId}>
          <SignedOutContext value={isSignedOut}>
            <ShownAtProvider value={screenLoadedAt}>
              <NowProvider loadedAt={loaderData.loadedAt}>
                {setUp?.steps[setUp.current]?.href === pathname && <SetUpSteps {...setUp} />}
                <Outlet />
              </NowProvider>
            </ShownAtProvider>
          </SignedOutContext>
        </AccountIdContext>
      </FlashBoard>
    </AdminFrame>
  );
}

const UNKNOWN: FrameData = { accountId: "", userName: "" };

/** If the database is unavailable, the frame keeps showing its last known data. */
function useLastKnown(frame: FrameData | null): FrameData {
  const [lastFrame, setLastFrame] = useState(frame);
  if (frame && frame !== lastFrame) setLastFrame(frame);
  return frame ?? lastFrame ?? UNKNOWN;
}

/** Catches failures of the frame itself and of screens without a boundary. The navigation stays. */
export function ErrorBoundary() {
  return (
    <AdminFrame>
      <LoadFailure
        title="Admin Dashboard"
        sentence="Failed to load this page. Please try again later."
      />
    </AdminFrame>
  );
}

interface AdminFrameProps {
  userName?: string;
  newApplications?: number;
  newInquiries?: number;
  /** Stays usable while a form is being sent. */
  alert?: ReactNode;
  children: ReactNode;
}

const ICONS: Record<AdminMenuLink["icon"], IconGlyph> = {
  dashboard: LayoutDashboard,
  briefcase: Briefcase,
  users: Users,
  newspaper: Newspaper,
  file: FileText,
  image: Image,
  inbox: Inbox,
  settings: Settings,
};

function AdminFrame({ userName = "", alert, children, ...counts }: AdminFrameProps) {
  const frame = useFrame();
  const { pathname } = useLocation();
  const { load, ...connection } = useConnection();
  const isInert = useInertWhileSaving();
  const { followLink, isLoading } = useRoutedLinks(load);
  useLongTextsInSight();
  const sidebar = frame?.admin?.sidebar ?? [];
  const items = sidebar.map(({ icon, count, ...link }) => ({
    ...link,
    icon: ICONS[icon],
    count: count && counts[count],
  }));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the links inside, which keyboards reach themselves.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is entered by keyboard sends a click as well.
    <div onClick={followLink}>
      <LoadingStatus areScriptsLoading={isLoading} />
      <NewScreen />
      {alert}
      <ConnectionAlert {...connection} />
      <AdminPageLayout
        brand={frame?.company.shortName ?? ""}
        logo={frame?.company.logo ?? null}
        userName={userName}
        items={items}
        currentPath={pathname}
        logoutAction={LOGOUT_PATH}
        isInert={isInert}
      >
        {children}
      </AdminPageLayout>
    </div>
  );
}

/** Most screens load faster than this, and a text that disappears at once distracts. */
const SHOW_AFTER_MS = 300;

/** Announces that the next screen is loading. The region is always rendered, so that screen readers announce its text. */
function LoadingStatus({ areScriptsLoading }: { areScriptsLoading: boolean }) {
  const { state, location, formMethod } = useNavigation();
  const loading = state === "loading" || areScriptsLoading;
  const isPostEditor =
    state === "loading" && !formMethod && location.pathname.startsWith("/admin/blogs/edit/");
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (!loading) return setVisible(false);
    const timer = setTimeout(() => setVisible(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  return (
    <p className="loading-status" role="status">
      {loading && (isVisible || isPostEditor) && (
        <>
          <span className="spinner" aria-hidden="true" />
          {isPostEditor ? "Loading blog..." : "Loading..."}
        </>
      )}
    </p>
  );
}

/** Tells screen readers which screen a link has opened, if the focus stays on the link, as on one of the sidebar. */
function NewScreen() {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    const isHeadRead = document.activeElement?.matches("body, main h1");
    setTitle(isHeadRead ? "" : document.title);
  }, [pathname]);
  return (
    <VisuallyHidden>
      <span role="status">{title}</span>
    </VisuallyHidden>
  );
}

/** The account that is signed in, and how many new records wait. */
interface FrameData {
  accountId: string;
  userName: string;
  /** Undefined if counting failed. */
  newApplications?: number;
  newInquiries?: number;
}

/** Null if the session could not be looked up. Never throws, because the frame surrounds the screen that reports the failure. */
async function loadFrame(context: Readonly<RouterContextProvider>): Promise<FrameData | null> {
  if (context.get(databaseUnavailable)) return null;
  const admin = adminRequest(context);
  const { id: accountId, name: userName } = admin.actor;
  return { accountId, userName, ...(await countNew(admin)) };
}

/** The rest of the set-up, on its own screens. Never throws, for the same reason. */
async function loadSetUp(context: Readonly<RouterContextProvider>, path: string) {
  const { app, demo } = context.get(requestScope);
  if (context.get(databaseUnavailable)) return null;
  try {
    return await findSetUp(app, demo, path);
  } catch (error) {
    app.log.error({ err: error }, "the steps of the set-up could not be listed");
    return null;
  }
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
