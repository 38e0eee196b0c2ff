import type { AdminMenuLink } from "~/shell/frame";
import type { ArtCategory } from "~/ui/art/scalarFields";
import type { ParameterKind } from "../platform/http/cache/readingPages";

type Method = "GET" | "POST" | "OPTIONS";

type Access = "public" | "administrator";

/** The layout around a page; "none" for pages with a layout of their own and for documents. */
export type Frame = "public" | "account" | "admin" | "settings" | "none";

type SettingsGroup = "Site" | "People" | "Privacy" | "System";

/** One address of the site, and everything that is known about it. */
export interface Address extends AddressOptions {
  /** The route pattern, with a slash in front. A parameter that is a secret is named `token` or `...Key`: logs hide it. */
  path: string;
  /** The route module, below app/. */
  file: string;
  /** GET includes HEAD. */
  methods: readonly Method[];
  access: Access;
  frame: Frame;
}

/** Options of an address in addition to its path, file and methods. An address without options is for administrators. */
interface AddressOptions {
  access?: Access;
  /** By default that of its neighbors: Settings, the admin area, or the public site for a page, none for a document. */
  frame?: Frame;
  /** Set if the response is the same for everyone and cached in front of React Router: never for a page with a form. */
  cache?: CacheRule;
  /** Whether it is there in the site's second language too; unless set, that holds for the public pages. */
  isInEveryLanguage?: boolean;
  /** Set if search engines should list the page: it is in the sitemap and has a social picture. */
  listing?: Listing;
  /** The links to the page in the frame of the public pages. */
  link?: { label: string; header?: "link" | "button"; footer?: "quick" | "legal" };
  /** The link in the sidebar of the admin area. */
  sidebar?: Omit<AdminMenuLink, "href">;
  /** The link among the tabs of Settings, and the group of tabs that it belongs to. */
  tab?: { group: SettingsGroup; label: string };
  reauthentication?: ReauthenticationRule;
  /**
   * Where to continue after signing in or confirming the password, if not with the request itself: a download would leave the
   * person on that page.
   */
  continueAt?: (requestedUrl: URL) => string;
  /** Pages poll it without a person's action, so a GET does not prolong the session. */
  isPolled?: true;
  /**
   * If the session has ended or the database is away, the response echoes a form of up to 256 KiB, so that what was typed is not
   * lost where no scripts run. Never set for forms with a password.
   */
  echoesForm?: true;
  /** Other sites may send to it: the gate lets their requests through, and the route asks which sites they are. */
  acceptsOtherSites?: true;
  /** Set if programs and scripts of other sites read it as JSON, also why it could not be answered. */
  isOpenData?: true;
  /** A probe of a load balancer or container, which does not use our host name: answered whatever host it names. */
  isProbe?: true;
  /** Set if its response may have any length: the router's data requests, which would collect it in memory, get a 404. */
  isStreamed?: true;
  /** Browsers may load it as this too (Sec-Fetch-Dest), besides as a page and by our own scripts. */
  loadedAs?: "image";
}

interface CacheRule {
  /** The query parameters that change the response, and how each is read. All others are dropped. */
  parameters?: Readonly<Record<string, ParameterKind>>;
  /** Parameters with which the response is not cached: a search has too many different ones. */
  uncached?: readonly string[];
  /**
   * It shows jobs or posts, and a closed or unpublished one must disappear at once. So browsers fetch the page in advance only
   * once its link is pressed, not while the pointer is above it.
   */
  prefetchOnPress?: true;
}

/** The content of a page's social picture. */
interface Listing {
  /** Left out by a page whose texts can be changed (app/content): its own heading is shown. */
  heading?: string;
  /** Which drawing its social picture shows. */
  art: ArtCategory;
}

/**
 * Set if the address grants or removes access, exports data, or erases it for good: what the guard requires first. It is not set
 * for:
 * - colors, logo, a test mail and retrying a mail, which do not change who has access;
 * - the password form, which asks for the current password itself;
 * - ending one's own sessions.
 */
export interface ReauthenticationRule {
  /**
   * When the password must have been confirmed within ten minutes: to open the page, because it shows a key or expects a file, or
   * to send its form.
   */
  when: "to-open" | "to-send";
  /** Refused to an account that was invited or approved within `NEW_ACCOUNT_HOURS`. */
  refusedWhileNew: boolean;
}

type Declare = (path: string, file: string, options?: AddressOptions) => Address;

const declare =
  (methods: readonly Method[]): Declare =>
  (path, file, options) => ({
    path,
    file,
    methods,
    ...options,
    access: options?.access ?? "administrator",
    frame: options?.frame ?? frameOf(path, file),
  });

function frameOf(path: string, file: string): Frame {
  if (!file.endsWith(".tsx")) return "none";
  if (path.startsWith("/admin/settings")) return "settings";
  return path.startsWith("/admin") ? "admin" : "public";
}

/** Something to read. */
export const read = declare(["GET"]);
/** A page with a form that is sent to the page itself. */
export const form = declare(["GET", "POST"]);
/** A change without a page. */
export const action = declare(["POST"]);
/** A change by a button. Its command is in the list of changes of its subject. */
export const change = (path: string, options?: AddressOptions) =>
  action(path, "site/adminChange.ts", options);
/** A change by a button after a question. Without scripts the question is a page of its own. */
export const confirmedChange = (path: string, options?: AddressOptions) =>
  form(path, "site/adminConfirmedChange.tsx", options);
/** A change that scripts of other sites send, after a preflight request. The route asks which sites they are. */
export const openAction = (path: string, file: string) =>
  declare(["POST", "OPTIONS"])(path, file, { access: "public", acceptsOtherSites: true });
/** Called by scripts of other sites: browsers may send a preflight request. */
export const openData = (path: string, file: string, cache: CacheRule = {}) =>
  declare(["GET", "OPTIONS"])(path, file, { access: "public", cache, isOpenData: true });
