CREATE TABLE "claim_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"quote" text NOT NULL,
	"source" text NOT NULL,
	"review_on" date
);
