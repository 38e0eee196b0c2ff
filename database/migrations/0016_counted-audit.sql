CREATE TABLE "audit_counts" (
	"hour" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"address_group" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "audit_counts_hour_action_subject_address_group_pk" PRIMARY KEY("hour","action","subject","address_group")
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "times" integer DEFAULT 1 NOT NULL;