-- The table is written anew below, during which nobody can read it, so this is the time to drop what newer indexes replace.
DROP INDEX "jobs_newest";--> statement-breakpoint
DROP INDEX "jobs_active";--> statement-breakpoint
DROP INDEX "jobs_text";--> statement-breakpoint
-- Descriptions in lower case, in which searches look: comparing without regard to case makes a copy of each text in lower
-- case, for every word of every search. Titles are short.
ALTER TABLE "jobs" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower("description")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_searched" ON "jobs" USING gin ("title" gin_trgm_ops, "searched" gin_trgm_ops);
