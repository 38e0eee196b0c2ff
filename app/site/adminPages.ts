import { action, form, read } from "./address";
import { DATA } from "./power";

/** The admin area but for Settings, in the order of its sidebar. */
export const ADMIN_PAGES = [
  read("/admin", "dashboard/dashboard.tsx", { sidebar: { label: "Dashboard", icon: "dashboard" } }),
  read("/admin/live", "shell/admin/live.ts", { unattended: true }),
  form("/admin/*", "shell/admin/unknown.tsx"),

  read("/admin/jobs", "jobs/admin/jobs.tsx", { sidebar: { label: "Jobs", icon: "briefcase" } }),
  form("/admin/jobs/new", "jobs/admin/editor/jobNew.tsx", { echoed: true }),
  form("/admin/jobs/edit/:jobId", "jobs/admin/editor/jobEdit.tsx", { echoed: true }),
  action("/admin/jobs/activate", "jobs/admin/jobsActivate.ts"),
  action("/admin/jobs/deactivate", "jobs/admin/jobsDeactivate.ts"),
  action("/admin/jobs/:jobId/activate", "jobs/admin/jobActivate.ts"),
  action("/admin/jobs/:jobId/deactivate", "jobs/admin/jobDeactivate.ts"),
  action("/admin/jobs/:jobId/duplicate", "jobs/admin/jobDuplicate.ts"),
  form("/admin/jobs/:jobId/delete", "jobs/admin/jobDelete.tsx"),

  read("/admin/applications", "applications/admin/list/applications.tsx", {
    sidebar: { label: "Applications", icon: "users", count: "newApplications" },
  }),
  read("/admin/applications/export", "applications/admin/list/applicationsExport.ts", {
    power: { ...DATA, goOnAt: ({ search }) => `/admin/applications${search}` },
  }),
  form("/admin/applications/selected/status", "applications/admin/list/applicationsStatus.tsx"),
  action(
    "/admin/applications/selected/status/undo",
    "applications/admin/list/applicationsStatusUndo.ts",
  ),
  form("/admin/applications/selected/delete", "applications/admin/list/applicationsDelete.tsx"),
  read("/admin/applications/:applicationId", "applications/admin/page/application.tsx"),
  read("/admin/applications/:applicationId/resume", "applications/resumes/applicationResume.ts"),
  read(
    "/admin/applications/:applicationId/resume/pages/:page",
    "applications/resumes/applicationResumePage.ts",
  ),
  action(
    "/admin/applications/:applicationId/status",
    "applications/admin/page/applicationStatus.ts",
  ),
  action("/admin/applications/:applicationId/hold", "applications/admin/page/applicationHold.ts"),
  action(
    "/admin/applications/:applicationId/release",
    "applications/admin/page/applicationRelease.ts",
  ),
  form(
    "/admin/applications/:applicationId/delete",
    "applications/admin/page/applicationDelete.tsx",
  ),
  form("/admin/applications/:applicationId/notes", "applications/notes/applicationNotes.tsx", {
    echoed: true,
  }),
  form(
    "/admin/applications/:applicationId/notes/:noteId",
    "applications/notes/applicationNote.tsx",
    { echoed: true },
  ),
  form(
    "/admin/applications/:applicationId/notes/:noteId/delete",
    "applications/notes/applicationNoteDelete.tsx",
  ),

  read("/admin/blogs", "blog/admin/list/blogs.tsx", {
    sidebar: { label: "Blogs", icon: "newspaper" },
  }),
  form("/admin/blogs/new", "blog/admin/editor/blogNew.tsx", { echoed: true }),
  form("/admin/blogs/edit/:blogId", "blog/admin/editor/blogEdit.tsx", { echoed: true }),
  action("/admin/blogs/preview", "blog/preview/blogTypedPreview.ts"),
  form("/admin/blogs/pictures", "blog/pictures/blogPictures.tsx"),
  action("/admin/blogs/pictures/upload", "blog/pictures/blogPictureUpload.ts"),
  read("/admin/blogs/:blogId/preview", "blog/preview/blogPreview.ts"),
  action("/admin/blogs/:blogId/publish", "blog/admin/list/blogPublish.ts"),
  action("/admin/blogs/:blogId/unpublish", "blog/admin/list/blogUnpublish.ts"),
  form("/admin/blogs/:blogId/delete", "blog/admin/list/blogDelete.tsx"),
  action("/admin/blogs/:blogId/draft", "blog/drafts/blogDraft.ts"),
  action("/admin/blogs/:blogId/draft/discard", "blog/drafts/blogDraftDiscard.ts"),
  action("/admin/blogs/:blogId/preview-link/start", "blog/preview/blogPreviewStart.ts"),
  action("/admin/blogs/:blogId/preview-link/stop", "blog/preview/blogPreviewStop.ts"),
  read("/admin/blogs/:blogId/revisions", "blog/revisions/blogRevisions.tsx"),
  read("/admin/blogs/:blogId/revisions/:version", "blog/revisions/blogRevision.tsx"),
  action(
    "/admin/blogs/:blogId/revisions/:version/restore",
    "blog/revisions/blogRevisionRestore.ts",
  ),

  read("/admin/inquiries", "inquiries/admin/inquiries.tsx", {
    sidebar: { label: "Inquiries", icon: "inbox", count: "newInquiries" },
  }),
  action("/admin/inquiries/:inquiryId/answer", "inquiries/admin/inquiryAnswer.ts"),
  action("/admin/inquiries/:inquiryId/archive", "inquiries/admin/inquiryArchive.ts"),
  action("/admin/inquiries/:inquiryId/reopen", "inquiries/admin/inquiryReopen.ts"),
  form("/admin/inquiries/:inquiryId/delete", "inquiries/admin/inquiryDelete.tsx"),
];
