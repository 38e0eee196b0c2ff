CREATE TABLE "job_advertisements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"job_id" text NOT NULL,
	"job" jsonb NOT NULL,
	"advertised_from" timestamp with time zone NOT NULL,
	"advertised_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "job_advertisements_of_job" ON "job_advertisements" USING btree ("job_id","advertised_until");--> statement-breakpoint
CREATE INDEX "job_advertisements_oldest" ON "job_advertisements" USING btree ("advertised_until");