CREATE TABLE "retention" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"application_months" integer DEFAULT 12 NOT NULL,
	"inquiry_months" integer DEFAULT 12 NOT NULL,
	"ran_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tombstones" (
	"subject" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "held_at" timestamp with time zone;