ALTER TABLE "blog_pictures" ADD COLUMN "focal_point" text;--> statement-breakpoint
ALTER TABLE "blog_pictures" ADD COLUMN "avif_files" jsonb;--> statement-breakpoint
ALTER TABLE "blog_pictures" ADD COLUMN "avif_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_pictures" ADD COLUMN "avif_due_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
CREATE INDEX "blog_pictures_avif_due" ON "blog_pictures" USING btree ("avif_due_at") WHERE "blog_pictures"."avif_due_at" is not null;