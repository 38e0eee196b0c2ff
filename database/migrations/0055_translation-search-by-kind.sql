-- A search among posts read the texts of jobs, too, to leave them out.
CREATE INDEX "job_translations_text" ON "record_translations" USING gin ("searched" gin_trgm_ops) WHERE "record_translations"."kind" = 'job';--> statement-breakpoint
CREATE INDEX "post_translations_text" ON "record_translations" USING gin ("searched" gin_trgm_ops) WHERE "record_translations"."kind" = 'post';--> statement-breakpoint
-- Last: from here to the end of the update nobody can read translations.
DROP INDEX "record_translations_text";
