-- What lists of jobs show and what searches read stays in the row of a job. A row that is longer than two kilobytes loses its
-- longest columns to another table, one search in all jobs then reads each of them again for every word, and of short columns
-- such as the title only a pointer was left. The description itself, which a list does not show, still goes there.
ALTER TABLE "jobs"
  ALTER COLUMN "searched" SET STORAGE MAIN,
  ALTER COLUMN "id" SET STORAGE MAIN,
  ALTER COLUMN "title" SET STORAGE MAIN,
  ALTER COLUMN "location" SET STORAGE MAIN,
  ALTER COLUMN "department" SET STORAGE MAIN,
  ALTER COLUMN "type" SET STORAGE MAIN,
  ALTER COLUMN "workplace" SET STORAGE MAIN,
  ALTER COLUMN "pay_currency" SET STORAGE MAIN,
  ALTER COLUMN "pay_unit" SET STORAGE MAIN;--> statement-breakpoint
-- Writes the rows that there are anew.
CLUSTER "jobs" USING "jobs_pkey";
