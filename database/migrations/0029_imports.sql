CREATE TABLE "imported_records" (
	"key" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"remarks" jsonb NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "emailjs_origins" (
	"origin" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_applications" ALTER COLUMN "resume_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "job_applications" ALTER COLUMN "resume_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "job_applications" ALTER COLUMN "resume_media_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "job_applications" ALTER COLUMN "resume_bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "job_applications" ALTER COLUMN "resume_sha256" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "former_resume_path" text;--> statement-breakpoint
CREATE INDEX "job_applications_by_former_resume" ON "job_applications" USING btree ("former_resume_path") WHERE "job_applications"."former_resume_path" is not null;