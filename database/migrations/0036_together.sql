CREATE TABLE "blog_presence" (
	"post_id" text NOT NULL,
	"account_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blog_presence_post_id_account_id_pk" PRIMARY KEY("post_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "blog_reviews" (
	"post_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"note" text NOT NULL,
	"asked_by" text,
	"writer" text,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blog_presence" ADD CONSTRAINT "blog_presence_post_id_blogs_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_reviews" ADD CONSTRAINT "blog_reviews_post_id_blogs_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;