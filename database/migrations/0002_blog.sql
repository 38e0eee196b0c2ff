CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "blog_drafts" (
	"account_id" text NOT NULL,
	"post_id" text NOT NULL,
	"base_version" integer NOT NULL,
	"input" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blog_drafts_account_id_post_id_pk" PRIMARY KEY("account_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "blog_pictures" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"files" jsonb NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_redirects" (
	"slug" text PRIMARY KEY NOT NULL,
	"post_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_revisions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"post_id" text NOT NULL,
	"version" integer NOT NULL,
	"input" jsonb NOT NULL,
	"saved_by" text,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blogs" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"source" text NOT NULL,
	"content" text NOT NULL,
	"headings" jsonb NOT NULL,
	"words" integer NOT NULL,
	"markup_version" integer NOT NULL,
	"category" text NOT NULL,
	"tags" text[] NOT NULL,
	"author" text NOT NULL,
	"author_image" text,
	"image_url" text,
	"image_alt" text,
	"is_published" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone,
	"publish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"preview_key" text,
	"search" "tsvector" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blogs_slug_unique" UNIQUE("slug"),
	CONSTRAINT "blogs_preview_key_unique" UNIQUE("preview_key")
);
--> statement-breakpoint
ALTER TABLE "blog_redirects" ADD CONSTRAINT "blog_redirects_post_id_blogs_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_revisions" ADD CONSTRAINT "blog_revisions_post_id_blogs_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_redirects_by_post" ON "blog_redirects" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "blog_revisions_by_post" ON "blog_revisions" USING btree ("post_id","version" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blog_words_alike" ON "blog_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "blogs_published" ON "blogs" USING btree ("published_at" DESC NULLS LAST,"id") WHERE "blogs"."is_published";--> statement-breakpoint
CREATE INDEX "blogs_published_by_category" ON "blogs" USING btree ("category","published_at" DESC NULLS LAST,"id") WHERE "blogs"."is_published";--> statement-breakpoint
CREATE INDEX "blogs_scheduled" ON "blogs" USING btree ("publish_at") WHERE not "blogs"."is_published" and "blogs"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "blogs_newest" ON "blogs" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "blogs_search" ON "blogs" USING gin ("search");