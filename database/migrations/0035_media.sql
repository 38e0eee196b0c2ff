ALTER TABLE "blog_pictures" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_pictures" ADD COLUMN "is_retained" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "blog_pictures_newest" ON "blog_pictures" USING btree ("uploaded_at" DESC NULLS LAST,"id");