CREATE TABLE "closed_jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"department" text NOT NULL,
	"closed_on" date
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "other_compensation" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "closed_on" date;
--> statement-breakpoint
-- Public for certain: what is, what was activated by hand, and what somebody has applied for. Of the rest nothing is claimed: it stays unknown.
UPDATE "jobs" SET "published_at" = "date_posted"
WHERE "is_active"
	OR EXISTS (SELECT FROM "audit_events" WHERE "subject" = 'job:' || "jobs"."id" AND "action" = 'job-activated')
	OR EXISTS (SELECT FROM "job_applications" WHERE "job_id" = "jobs"."id");--> statement-breakpoint
-- Every release until now had its offices in this time zone.
UPDATE "jobs" SET "closed_on" = coalesce(
	(SELECT max("at") FROM "audit_events" WHERE "subject" = 'job:' || "jobs"."id" AND "action" = 'job-deactivated'),
	"updated_at"
) AT TIME ZONE 'America/New_York'
WHERE "published_at" IS NOT NULL AND NOT "is_active";
