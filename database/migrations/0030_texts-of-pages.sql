CREATE TABLE "page_states" (
	"page" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"published_version" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	"scheduled_version" integer,
	"publish_at" timestamp with time zone,
	"preview_key" text,
	CONSTRAINT "page_states_preview_key_unique" UNIQUE("preview_key")
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"page" text NOT NULL,
	"version" integer NOT NULL,
	"input" jsonb NOT NULL,
	"saved_by" text,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_versions_page_version_pk" PRIMARY KEY("page","version")
);
