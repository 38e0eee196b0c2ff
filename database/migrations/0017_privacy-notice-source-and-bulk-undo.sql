ALTER TABLE "job_application_changes" ADD COLUMN "bulk_id" uuid;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "notice_version" text;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "notice_accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "consent_version" text;--> statement-breakpoint
CREATE INDEX "job_application_changes_bulk" ON "job_application_changes" USING btree ("bulk_id") WHERE "job_application_changes"."bulk_id" is not null;
--> statement-breakpoint
-- Every release until now showed the first words beside the checkbox.
UPDATE "inquiries" SET "consent_version" = '1';
