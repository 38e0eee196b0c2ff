ALTER TABLE "blog_drafts" ADD COLUMN "editor_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "page_drafts" ADD COLUMN "editor_id" text DEFAULT '' NOT NULL;