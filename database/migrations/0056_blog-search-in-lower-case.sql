-- The table is written anew below, during which nobody can read it, so this is the time to drop what newer indexes replace.
DROP INDEX "blogs_newest";--> statement-breakpoint
DROP INDEX "blogs_text";--> statement-breakpoint
-- Title, summary and content in lower case, in which the admin area searches: comparing without regard to case makes a copy of
-- each text in lower case, for every search.
ALTER TABLE "blogs" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower("title" || E'\n' || "summary" || E'\n' || "content")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "blogs_searched" ON "blogs" USING gin ("searched" gin_trgm_ops);
