CREATE TABLE "record_translations" (
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"input" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_translations_kind_record_id_language_pk" PRIMARY KEY("kind","record_id","language")
);
