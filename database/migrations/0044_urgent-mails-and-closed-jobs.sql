CREATE INDEX "outbox_urgent" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."state" = 'waiting' and "outbox"."message" ->> 'confidential' = 'true';--> statement-breakpoint
-- The title that everybody could read of jobs that are closed by now, from the newest copy of what was published.
INSERT INTO "closed_jobs" ("id", "title", "department", "closed_on")
SELECT DISTINCT ON ("job_id") "job_id", "job" ->> 'title', "job" ->> 'department', "jobs"."closed_on"
FROM "job_advertisements" JOIN "jobs" ON "jobs"."id" = "job_id"
WHERE "jobs"."published_at" IS NOT NULL AND NOT "jobs"."is_active"
ORDER BY "job_id", "advertised_until" DESC
ON CONFLICT DO NOTHING;
