CREATE TABLE "skipped_tasks" (
	"task" text PRIMARY KEY NOT NULL,
	"skipped_at" timestamp with time zone NOT NULL
);
