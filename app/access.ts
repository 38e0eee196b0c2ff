import { ACTION, FORM, type Method, READ } from "~/methods";
import { PUBLIC_ACCESS } from "~/publicAccess";

/** Who may request an address, and with which methods. GET includes HEAD. */
export interface AccessRule {
  access: "public" | "administrator";
  methods: readonly Method[];
  /** Pages poll it without a person's action, so a GET does not prolong the session. */
  unattended: boolean;
  /**
   * If the session has ended, the answer echoes the form so that nothing typed is lost. Never set for forms with a
   * password.
   */
  echoed: boolean;
}

const ECHOED: readonly string[] = [
  "/admin/jobs/new",
  "/admin/jobs/edit/:jobId",
  "/admin/blogs/new",
  "/admin/blogs/edit/:blogId",
  "/admin/applications/:applicationId/notes",
  "/admin/applications/:applicationId/notes/:noteId",
  "/admin/settings/company",
  "/admin/settings/templates/:status",
];

const UNATTENDED: readonly string[] = ["/admin/live", "/admin/session"];

/**
 * Every route pattern of routes.ts. A pattern that is missing here is answered with 404, so a forgotten line can hide
 * a page but never expose one.
 */
const RULES: Readonly<Record<AccessRule["access"], Record<string, readonly Method[]>>> = {
  public: PUBLIC_ACCESS,
  administrator: {
    "/admin": READ,
    "/admin/*": FORM,
    "/admin/logout": ACTION,
    "/admin/live": READ,
    "/admin/session": FORM,
    "/admin/confirm": FORM,
    "/admin/settings": READ,
    "/admin/settings/security": READ,
    "/admin/settings/security/password": FORM,
    "/admin/settings/security/authenticator": FORM,
    "/admin/settings/security/authenticator/remove": FORM,
    "/admin/settings/security/passkeys/new": FORM,
    "/admin/settings/security/passkeys/:passkeyId/remove": FORM,
    "/admin/settings/security/linked/:provider/start": READ,
    "/admin/settings/security/linked/:provider/remove": FORM,
    "/admin/settings/security/recovery-codes": FORM,
    "/admin/settings/security/sessions/end": ACTION,
    "/admin/settings/security/sessions/:sessionId/end": ACTION,
    "/admin/settings/retention": FORM,
    "/admin/settings/personal-data": FORM,
    "/admin/settings/personal-data/export": ACTION,
    "/admin/settings/personal-data/erase": FORM,
    "/admin/settings/audit-log": READ,
    "/admin/settings/backup": FORM,
    "/admin/settings/backup/download": ACTION,
    "/admin/settings/company": FORM,
    "/admin/settings/company/colours": FORM,
    "/admin/settings/company/colours/reset": ACTION,
    "/admin/settings/company/mark": FORM,
    "/admin/settings/company/mark/remove": ACTION,
    "/admin/settings/team": FORM,
    "/admin/settings/team/:accountId/approve": ACTION,
    "/admin/settings/team/:accountId/remove": FORM,
    "/admin/settings/team/invitations/:invitationId/remove": FORM,
    "/admin/settings/new-account": READ,
    "/admin/settings/mail": READ,
    "/admin/settings/templates": READ,
    "/admin/settings/templates/:status": FORM,
    "/admin/settings/templates/:status/reset": ACTION,
    "/admin/settings/mail/test": ACTION,
    "/admin/settings/mail/notices": ACTION,
    "/admin/settings/mail/:mailId/retry": ACTION,
    "/admin/jobs": READ,
    "/admin/jobs/new": FORM,
    "/admin/jobs/activate": ACTION,
    "/admin/jobs/deactivate": ACTION,
    "/admin/settings/publishing": FORM,
    "/admin/jobs/edit/:jobId": FORM,
    "/admin/jobs/:jobId/activate": ACTION,
    "/admin/jobs/:jobId/deactivate": ACTION,
    "/admin/jobs/:jobId/duplicate": ACTION,
    "/admin/jobs/:jobId/delete": FORM,
    "/admin/blogs": READ,
    "/admin/blogs/new": FORM,
    "/admin/blogs/edit/:blogId": FORM,
    "/admin/blogs/preview": ACTION,
    "/admin/blogs/pictures": FORM,
    "/admin/blogs/pictures/upload": ACTION,
    "/admin/blogs/:blogId/preview": READ,
    "/admin/blogs/:blogId/publish": ACTION,
    "/admin/blogs/:blogId/unpublish": ACTION,
    "/admin/blogs/:blogId/delete": FORM,
    "/admin/blogs/:blogId/draft": ACTION,
    "/admin/blogs/:blogId/draft/discard": ACTION,
    "/admin/blogs/:blogId/preview-link/start": ACTION,
    "/admin/blogs/:blogId/preview-link/stop": ACTION,
    "/admin/blogs/:blogId/revisions": READ,
    "/admin/blogs/:blogId/revisions/:version": READ,
    "/admin/blogs/:blogId/revisions/:version/restore": ACTION,
    "/admin/applications": READ,
    "/admin/applications/export": READ,
    "/admin/applications/selected/status": FORM,
    "/admin/applications/selected/status/undo": ACTION,
    "/admin/applications/selected/delete": FORM,
    "/admin/applications/:applicationId": READ,
    "/admin/applications/:applicationId/resume": READ,
    "/admin/applications/:applicationId/resume/pages/:page": READ,
    "/admin/applications/:applicationId/status": ACTION,
    "/admin/applications/:applicationId/hold": ACTION,
    "/admin/applications/:applicationId/release": ACTION,
    "/admin/applications/:applicationId/delete": FORM,
    "/admin/applications/:applicationId/notes": FORM,
    "/admin/applications/:applicationId/notes/:noteId": FORM,
    "/admin/applications/:applicationId/notes/:noteId/delete": FORM,
    "/admin/inquiries": READ,
    "/admin/inquiries/:inquiryId/answer": ACTION,
    "/admin/inquiries/:inquiryId/archive": ACTION,
    "/admin/inquiries/:inquiryId/reopen": ACTION,
    "/admin/inquiries/:inquiryId/delete": FORM,
  },
};

/** The rule of a pattern as React Router names it, or null: the request is then answered with 404. */
export function findAccessRule(pattern: string): AccessRule | null {
  const name = `/${pattern.replace(/^\/+|\/+$/g, "")}`;
  for (const access of ["administrator", "public"] as const) {
    const methods = Object.hasOwn(RULES[access], name) ? RULES[access][name] : undefined;
    if (methods)
      return {
        access,
        methods,
        unattended: UNATTENDED.includes(name),
        echoed: ECHOED.includes(name),
      };
  }
  return null;
}

/** Every pattern with its rule, for tests that check all of them. */
export function listAccessRules(): Array<AccessRule & { pattern: string }> {
  return (["administrator", "public"] as const).flatMap((access) =>
    Object.entries(RULES[access]).map(([pattern, methods]) => ({
      pattern,
      access,
      methods,
      unattended: UNATTENDED.includes(pattern),
      echoed: ECHOED.includes(pattern),
    })),
  );
}
