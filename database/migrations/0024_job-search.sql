CREATE TABLE "job_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "job_words_alike" ON "job_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "jobs_text" ON "jobs" USING gin ("title" gin_trgm_ops,"description" gin_trgm_ops);--> statement-breakpoint
-- The words of the jobs that are there already.
INSERT INTO "job_words" ("word")
SELECT DISTINCT "word" FROM "jobs", regexp_split_to_table(lower("title" || ' ' || "description"), '[^[:alnum:]]+') AS "word"
WHERE length("word") >= 3;
