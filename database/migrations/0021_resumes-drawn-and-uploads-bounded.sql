ALTER TABLE "job_application_texts" ADD COLUMN "pages" jsonb;--> statement-breakpoint
ALTER TABLE "job_application_texts" ADD COLUMN "warnings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "unclaimed_files" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "unclaimed_files" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Those read before are read again, the newest first and two a second, so that what comes in meanwhile does not wait for them. Until then none
-- is shown in a frame by copies of the release before.
UPDATE "job_application_texts" SET "is_inert" = false, "attempts" = 0, "due_at" = now() + place * interval '0.5 seconds'
FROM (SELECT "id", row_number() OVER (ORDER BY "applied_at" DESC) AS place FROM "job_applications") AS waiting
WHERE "job_application_texts"."application_id" = waiting."id";
