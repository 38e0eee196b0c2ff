import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

const ICONS = [
  "favicon.ico",
  "apple-touch-icon.png",
  "icon-192.png",
  "icon-512.png",
  "icon-maskable-512.png",
];

// The site's table of contents. Each pattern needs a line in routes/access.ts; a page that is the same for everyone, one in routes/readingPages.ts.
export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("services", "routes/public/services.tsx"),
    route("staff-augmentation", "routes/public/staffAugmentation.tsx"),
    route("blog", "routes/public/blog.tsx"),
    route("ai-data-science", "routes/public/aiDataScience.tsx"),
    route("careers", "routes/public/careers.tsx"),
    route("careers/job/:jobId", "routes/public/job.tsx"),
    route("careers/apply/:jobId", "routes/public/apply.tsx"),
    route("contact", "routes/public/contact.tsx"),
    route("privacy", "routes/public/privacy.tsx"),
    route("terms", "routes/public/terms.tsx"),
    route("cookies", "routes/public/cookies.tsx"),
    route("*", "routes/public/notFound.tsx"),
  ]),
  route("careers/apply/:jobId/submission", "routes/public/applicationSubmission.ts"),
  route("contact/submission", "routes/public/contactSubmission.ts"),

  ...prefix("admin", [
    route("login", "routes/account/login.tsx"),
    route("logout", "routes/account/logout.ts"),
    route("live", "routes/admin/live.ts"),
    route("setup/:token", "routes/account/setup.tsx"),
    route("password/:token", "routes/account/password.tsx"),

    layout("routes/admin/layout.tsx", [
      index("routes/admin/dashboard.tsx"),
      route("jobs", "routes/admin/jobs.tsx"),
      route("jobs/new", "routes/admin/jobNew.tsx"),
      route("jobs/edit/:jobId", "routes/admin/jobEdit.tsx"),
      route("jobs/:jobId/delete", "routes/admin/jobDelete.tsx"),
      route("applications", "routes/admin/applications.tsx"),
      route("applications/:applicationId", "routes/admin/application.tsx"),
      route("applications/:applicationId/delete", "routes/admin/applicationDelete.tsx"),
      route("inquiries", "routes/admin/inquiries.tsx"),
      route("inquiries/:inquiryId/delete", "routes/admin/inquiryDelete.tsx"),
      route("settings", "routes/admin/settingsLayout.tsx", [
        index("routes/admin/settingsHome.ts"),
        route("team", "routes/admin/settingsTeam.tsx"),
      ]),
      route("*", "routes/admin/unknown.tsx"),
    ]),
    route("jobs/:jobId/activate", "routes/admin/jobActivate.ts"),
    route("jobs/:jobId/deactivate", "routes/admin/jobDeactivate.ts"),
    route("applications/:applicationId/status", "routes/admin/applicationStatus.ts"),
    route("applications/:applicationId/resume", "routes/admin/applicationResume.ts"),
    route("inquiries/:inquiryId/answer", "routes/admin/inquiryAnswer.ts"),
    route("inquiries/:inquiryId/archive", "routes/admin/inquiryArchive.ts"),
    route("inquiries/:inquiryId/reopen", "routes/admin/inquiryReopen.ts"),
  ]),

  route("healthz", "routes/machine/healthz.ts"),
  route("readyz", "routes/machine/readyz.ts"),
  route("sitemap.xml", "routes/machine/sitemap.ts"),
  route("robots.txt", "routes/machine/robots.ts"),
  route(".well-known/security.txt", "routes/machine/securityTxt.ts"),
  route("manifest.webmanifest", "routes/machine/manifest.ts"),
  route("speculation-rules.json", "routes/machine/speculationRules.ts"),
  ...ICONS.map((name) => route(name, "routes/machine/icon.ts", { id: name })),
  route("og/:page.png", "routes/machine/pagePicture.ts"),
  route("og/job/:jobId.png", "routes/machine/jobPicture.ts"),
  route("careers/feed.xml", "routes/machine/jobFeed.ts"),
  route("api/jobs", "routes/machine/apiJobs.ts"),
  route("api/jobs/:jobId", "routes/machine/apiJob.ts"),
] satisfies RouteConfig;
