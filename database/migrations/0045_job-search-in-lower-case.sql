-- The table is written anew below, during which nobody can read it, so this is the time to drop what newer indexes replace.
DROP INDEX "jobs_newest";--> statement-breakpoint
DROP INDEX "jobs_active";--> statement-breakpoint
DROP INDEX "jobs_text";--> statement-breakpoint
-- Title and description in lower case, in which searches look: comparing without regard to case makes a copy of each text in
-- lower case, for every word of every search.
ALTER TABLE "jobs" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower("title" || E'\n' || "description")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_searched" ON "jobs" USING gin ("searched" gin_trgm_ops);
