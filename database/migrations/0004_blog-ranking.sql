ALTER TABLE "blog_drafts" ADD COLUMN "pictures" uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_revisions" ADD COLUMN "pictures" uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "ranking" "tsvector" NOT NULL;--> statement-breakpoint
CREATE INDEX "blog_revisions_pictures" ON "blog_revisions" USING gin ("pictures");