ALTER TABLE "job_application_texts" ADD COLUMN "is_inert" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Those read before are read again, to find out.
UPDATE "job_application_texts" SET "due_at" = now(), "attempts" = 0;
