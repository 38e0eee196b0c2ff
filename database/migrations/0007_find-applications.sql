CREATE TABLE "job_application_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"application_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account_id" text,
	"kind" text NOT NULL,
	"before" text,
	"after" text
);
--> statement-breakpoint
CREATE TABLE "job_application_counts" (
	"job_id" text NOT NULL,
	"status" text NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "job_application_counts_job_id_status_pk" PRIMARY KEY("job_id","status")
);
--> statement-breakpoint
CREATE TABLE "job_application_notes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"application_id" uuid NOT NULL,
	"author_id" text NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job_application_words" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"job_id" text NOT NULL,
	"status" text NOT NULL,
	"applied_at" timestamp with time zone NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_application_texts" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"text" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job_application_templates" (
	"status" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_application_changes" ADD CONSTRAINT "job_application_changes_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_application_notes" ADD CONSTRAINT "job_application_notes_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_application_words" ADD CONSTRAINT "job_application_words_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_application_texts" ADD CONSTRAINT "job_application_texts_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_application_changes_of" ON "job_application_changes" USING btree ("application_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_application_told_once" ON "job_application_changes" USING btree ("application_id","after") WHERE "job_application_changes"."kind" = 'told';--> statement-breakpoint
CREATE INDEX "job_application_notes_of" ON "job_application_notes" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "job_application_words_search" ON "job_application_words" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "job_application_texts_due" ON "job_application_texts" USING btree ("due_at") WHERE "job_application_texts"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "job_applications_by_name" ON "job_applications" USING btree (lower("full_name"),"id");--> statement-breakpoint
CREATE INDEX "job_applications_by_email" ON "job_applications" USING btree (lower("email"),"applied_at");--> statement-breakpoint
-- Out of the row and as they are, so that the rows lie close together: a search for a word that is everywhere reads all of them.
ALTER TABLE "job_application_words" ALTER COLUMN "words" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- Each takes the lines it counts on in one order, so that two of them never wait for each other.
CREATE FUNCTION job_applications_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_application_counts (job_id, status, total)
    SELECT job_id, status, count(*) FROM added GROUP BY job_id, status ORDER BY job_id, status
    ON CONFLICT (job_id, status) DO UPDATE SET total = job_application_counts.total + excluded.total;
  INSERT INTO job_application_texts (application_id, due_at) SELECT id, now() FROM added;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION job_applications_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_application_counts (job_id, status, total)
    SELECT job_id, status, sum(change) FROM (
      SELECT job_id, status, 1 AS change FROM changed UNION ALL SELECT job_id, status, -1 FROM replaced
    ) AS changes
    GROUP BY job_id, status HAVING sum(change) <> 0 ORDER BY job_id, status
    ON CONFLICT (job_id, status) DO UPDATE SET total = job_application_counts.total + excluded.total;
  UPDATE job_application_words AS words SET status = changed.status FROM changed
    WHERE words.application_id = changed.id AND words.status <> changed.status;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION job_applications_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_application_counts (job_id, status, total)
    SELECT job_id, status, -count(*) FROM removed GROUP BY job_id, status ORDER BY job_id, status
    ON CONFLICT (job_id, status) DO UPDATE SET total = job_application_counts.total + excluded.total;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER job_applications_added AFTER INSERT ON "job_applications"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION job_applications_added();
--> statement-breakpoint
CREATE TRIGGER job_applications_changed AFTER UPDATE ON "job_applications"
  REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION job_applications_changed();
--> statement-breakpoint
CREATE TRIGGER job_applications_removed AFTER DELETE ON "job_applications"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION job_applications_removed();
--> statement-breakpoint
INSERT INTO "job_application_counts" ("job_id", "status", "total")
  SELECT job_id, status, count(*) FROM "job_applications" GROUP BY job_id, status;
--> statement-breakpoint
INSERT INTO "job_application_texts" ("application_id", "due_at") SELECT id, now() FROM "job_applications";
