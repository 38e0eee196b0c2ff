CREATE TABLE "job_policy" (
	"id" smallint PRIMARY KEY NOT NULL,
	"blocks_incomplete" boolean NOT NULL
);
