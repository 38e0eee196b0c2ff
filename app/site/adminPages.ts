import { action, change, confirmedChange, form, read } from "./address";
import { BULK_DATA, ERASURE } from "./reauthenticationRules";

/** The admin area without Settings, in the order of its sidebar. */
export const ADMIN_PAGES = [
  read("/admin", "dashboard/dashboard.tsx", { sidebar: { label: "Dashboard", icon: "dashboard" } }),
  form("/admin/demo-content", "dashboard/goingPublic/demoContent.tsx"),
  change("/admin/tasks/:taskId/skip"),
  change("/admin/tasks/:taskId/take-up"),
  read("/admin/live", "shell/admin/live.ts", { isPolled: true, isStreamed: true }),
  form("/admin/*", "shell/admin/unknown.tsx"),

  read("/admin/jobs", "jobs/admin/jobs.tsx", { sidebar: { label: "Jobs", icon: "briefcase" } }),
  form("/admin/jobs/new", "jobs/admin/editor/jobNew.tsx", { echoesForm: true }),
  form("/admin/jobs/edit/:jobId", "jobs/admin/editor/jobEdit.tsx", { echoesForm: true }),
  form("/admin/jobs/:jobId/translation", "jobs/translation/jobTranslation.tsx", {
    echoesForm: true,
  }),
  confirmedChange("/admin/jobs/:jobId/translation/delete"),
  change("/admin/jobs/activate"),
  change("/admin/jobs/deactivate"),
  change("/admin/jobs/:jobId/activate"),
  change("/admin/jobs/:jobId/deactivate"),
  change("/admin/jobs/:jobId/duplicate"),
  confirmedChange("/admin/jobs/:jobId/delete"),

  read("/admin/applications", "applications/admin/list/applications.tsx", {
    sidebar: { label: "Applications", icon: "users", count: "newApplications" },
  }),
  read("/admin/applications/export", "applications/admin/list/applicationsExport.ts", {
    isStreamed: true,
    reauthentication: BULK_DATA,
    continueAt: ({ search }) => `/admin/applications${search}`,
  }),
  form("/admin/applications/selected/status", "applications/admin/list/applicationsStatus.tsx"),
  change("/admin/applications/selected/status/undo"),
  form("/admin/applications/selected/delete", "applications/admin/list/applicationsDelete.tsx", {
    reauthentication: ERASURE,
  }),
  read("/admin/applications/:applicationId", "applications/admin/page/application.tsx"),
  read("/admin/applications/:applicationId/resume", "applications/resumes/applicationResume.ts", {
    continueAt: ({ pathname }) => pathname.replace(/\/resume$/, ""),
  }),
  read(
    "/admin/applications/:applicationId/resume/pages/:page",
    "applications/resumes/applicationResumePage.ts",
    { loadedAs: "image" },
  ),
  change("/admin/applications/:applicationId/status"),
  change("/admin/applications/:applicationId/status/undo"),
  change("/admin/applications/:applicationId/hold"),
  change("/admin/applications/:applicationId/release", { reauthentication: ERASURE }),
  confirmedChange("/admin/applications/:applicationId/delete"),
  form("/admin/applications/:applicationId/notes", "applications/notes/noteNew.tsx", {
    echoesForm: true,
  }),
  form("/admin/applications/:applicationId/notes/:noteId", "applications/notes/noteEdit.tsx", {
    echoesForm: true,
  }),
  confirmedChange("/admin/applications/:applicationId/notes/:noteId/delete"),

  read("/admin/blogs", "blog/admin/list/posts.tsx", {
    sidebar: { label: "Blogs", icon: "newspaper" },
  }),
  form("/admin/blogs/new", "blog/admin/editor/postNew.tsx", { echoesForm: true }),
  form("/admin/blogs/edit/:postId", "blog/admin/editor/postEdit.tsx", { echoesForm: true }),
  read("/admin/blogs/calendar", "blog/collaboration/postCalendar.tsx"),
  action("/admin/blogs/preview", "blog/preview/postTypedPreview.ts"),
  read("/admin/blogs/:postId/preview", "blog/preview/postSavedPreview.ts"),
  change("/admin/blogs/:postId/publish"),
  change("/admin/blogs/:postId/unpublish"),
  confirmedChange("/admin/blogs/:postId/delete"),
  form("/admin/blogs/:postId/translation", "blog/translation/postTranslation.tsx", {
    echoesForm: true,
  }),
  confirmedChange("/admin/blogs/:postId/translation/delete"),
  action("/admin/blogs/:postId/draft", "blog/drafts/postDraft.ts"),
  change("/admin/blogs/:postId/draft/discard"),
  read("/admin/blogs/:postId/presence", "blog/collaboration/postPresence.ts", { isPolled: true }),
  change("/admin/blogs/:postId/review/ready"),
  change("/admin/blogs/:postId/review/changes"),
  change("/admin/blogs/:postId/review/end"),
  change("/admin/blogs/:postId/preview-link/start"),
  change("/admin/blogs/:postId/preview-link/stop"),
  read("/admin/blogs/:postId/revisions", "blog/revisions/postRevisions.tsx"),
  read("/admin/blogs/:postId/revisions/:version", "blog/revisions/postRevision.tsx"),
  change("/admin/blogs/:postId/revisions/:version/restore"),

  read("/admin/pages", "content/admin/pages.tsx", {
    sidebar: { label: "Pages", icon: "file" },
  }),
  form("/admin/pages/new", "content/admin/pageNew.tsx", { echoesForm: true }),
  read("/admin/pages/claims", "content/claims/claims.tsx"),
  form("/admin/pages/claims/:claimId", "content/claims/claimEdit.tsx", { echoesForm: true }),
  form("/admin/pages/:pageId", "content/admin/pageEdit.tsx", { echoesForm: true }),
  action("/admin/pages/:pageId/preview", "content/admin/pageTypedPreview.ts"),
  action("/admin/pages/:pageId/draft", "content/drafts/pageDraft.ts"),
  change("/admin/pages/:pageId/draft/discard"),
  change("/admin/pages/:pageId/unschedule"),
  change("/admin/pages/:pageId/unpublish"),
  confirmedChange("/admin/pages/:pageId/delete"),
  change("/admin/pages/:pageId/preview-link/start"),
  change("/admin/pages/:pageId/preview-link/stop"),
  read("/admin/pages/:pageId/versions", "content/admin/pageVersions.tsx"),
  read("/admin/pages/:pageId/versions/:version", "content/admin/pageVersion.tsx"),
  change("/admin/pages/:pageId/versions/:version/restore"),

  read("/admin/media", "media/admin/media.tsx", { sidebar: { label: "Media", icon: "image" } }),
  read("/admin/media/choices", "media/admin/pictureDialog.ts"),
  form("/admin/media/new", "media/admin/pictureNew.tsx"),
  action("/admin/media/upload", "media/admin/pictureDialog.ts"),
  form("/admin/media/:pictureId", "media/admin/picture.tsx", { echoesForm: true }),
  form("/admin/media/:pictureId/replace", "media/admin/pictureReplace.tsx"),
  change("/admin/media/:pictureId/retain"),
  confirmedChange("/admin/media/:pictureId/delete"),

  read("/admin/inquiries", "inquiries/admin/inquiries.tsx", {
    sidebar: { label: "Inquiries", icon: "inbox", count: "newInquiries" },
  }),
  read("/admin/inquiries/replies", "inquiries/replies/savedReplies.tsx"),
  form("/admin/inquiries/replies/:replyId", "inquiries/replies/savedReplyEdit.tsx", {
    echoesForm: true,
  }),
  confirmedChange("/admin/inquiries/replies/:replyId/delete"),
  change("/admin/inquiries/:inquiryId/answer"),
  change("/admin/inquiries/:inquiryId/archive"),
  change("/admin/inquiries/:inquiryId/reopen"),
  confirmedChange("/admin/inquiries/:inquiryId/delete"),
];

const PUBLIC = { access: "public" } as const;
/** Outside the frame of the admin area: nobody is signed in there yet. */
const ACCOUNT_PAGE = { access: "public", frame: "account" } as const;

/** Signing in and out, joining, and a forgotten password. */
export const ACCOUNT_PAGES = [
  form("/admin/login", "accounts/signIn/login.tsx", ACCOUNT_PAGE),
  form("/admin/login/second-step", "accounts/signIn/secondStep.tsx", ACCOUNT_PAGE),
  action("/admin/login/second-step/passkey", "accounts/passkeys/secondStepPasskey.ts", PUBLIC),
  action(
    "/admin/login/second-step/passkey/request",
    "accounts/passkeys/secondStepPasskeyOptions.ts",
    PUBLIC,
  ),
  read("/admin/login/with/:provider", "accounts/linked/linkedSignIn.ts", PUBLIC),
  read("/admin/login/with/:provider/callback", "accounts/linked/linkedSignInCallback.ts", PUBLIC),
  action("/admin/login/passkey", "accounts/passkeys/passkeySignIn.ts", PUBLIC),
  action("/admin/login/passkey/request", "accounts/passkeys/passkeySignInOptions.ts", PUBLIC),

  form("/admin/sign-up", "accounts/joining/signUp.tsx", ACCOUNT_PAGE),
  form("/admin/verify/:token", "accounts/joining/verify.tsx", ACCOUNT_PAGE),
  form("/admin/invitation/:token", "accounts/joining/invitation.tsx", ACCOUNT_PAGE),
  form("/admin/forgot-password", "accounts/passwords/forgotPassword.tsx", ACCOUNT_PAGE),
  form("/admin/unlock", "accounts/unlock/unlock.tsx", ACCOUNT_PAGE),
  form("/admin/unlock/:token", "accounts/unlock/unlockLink.tsx", ACCOUNT_PAGE),
  form("/admin/setup/:token", "accounts/joining/setup.tsx", ACCOUNT_PAGE),
  form("/admin/password/:token", "accounts/passwords/setPassword.tsx", ACCOUNT_PAGE),

  action("/admin/logout", "accounts/signIn/logout.ts"),
  form("/admin/session", "accounts/sessions/session.ts", { isPolled: true }),
  form("/admin/confirm", "accounts/signIn/confirmIdentity.tsx", { frame: "account" }),
];
