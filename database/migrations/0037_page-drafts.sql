CREATE TABLE "page_drafts" (
	"account_id" text NOT NULL,
	"page" text NOT NULL,
	"base_version" integer NOT NULL,
	"input" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_drafts_account_id_page_pk" PRIMARY KEY("account_id","page")
);
