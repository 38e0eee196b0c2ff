CREATE TABLE "company" (
	"id" smallint PRIMARY KEY NOT NULL,
	"profile" jsonb,
	"colours" jsonb,
	"mark" text,
	"mark_version" text
);
