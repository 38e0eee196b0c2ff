-- Writers wait until the counts below are right. All tables at once and in the order in which requests write them, so that
-- none of these locks is waited for by somebody who holds the next one. Readers go on.
LOCK TABLE "inquiries", "job_applications", "jobs", "blogs", "outbox", "audit_events" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "inquiry_counts" (
	"state" text PRIMARY KEY NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "job_applications_by_job_and_status" ON "job_applications" USING btree ("job_id","status","applied_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "job_applications_named" ON "job_applications" USING btree (lower("full_name"),"id","full_name","status","job_id");--> statement-breakpoint
CREATE INDEX "blogs_listed" ON "blogs" USING btree ("created_at" DESC NULLS LAST,"id","is_published","publish_at");--> statement-breakpoint
CREATE INDEX "blogs_by_category" ON "blogs" USING btree ("category","created_at" DESC NULLS LAST,"id","is_published","publish_at");--> statement-breakpoint
CREATE INDEX "blogs_sitemap" ON "blogs" USING btree ("published_at" DESC NULLS LAST,"id","slug","category","updated_at") WHERE "blogs"."is_published";--> statement-breakpoint
CREATE INDEX "blogs_published_changes" ON "blogs" USING btree ("category","updated_at") WHERE "blogs"."is_published";--> statement-breakpoint
CREATE INDEX "blogs_published_tags" ON "blogs" USING gin ("tags") WHERE "blogs"."is_published";--> statement-breakpoint
CREATE INDEX "inquiries_received" ON "inquiries" USING btree ("received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inquiries_text" ON "inquiries" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"company" gin_trgm_ops,"message" gin_trgm_ops,"reference" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "jobs_listed" ON "jobs" USING btree ("created_at" DESC NULLS LAST,"id","is_active","closes_on");--> statement-breakpoint
CREATE INDEX "jobs_by_title" ON "jobs" USING btree (lower("title"),"id","title","is_active","closes_on");--> statement-breakpoint
CREATE INDEX "jobs_by_date" ON "jobs" USING btree ("date_posted","id","is_active","closes_on");--> statement-breakpoint
CREATE INDEX "jobs_by_department" ON "jobs" USING btree ("department","created_at" DESC NULLS LAST,"id","is_active","closes_on");--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("date_posted" DESC NULLS LAST,"id","closes_on","workplace","updated_at") WHERE "jobs"."is_active";--> statement-breakpoint
CREATE INDEX "jobs_open_by_department" ON "jobs" USING btree ("department","date_posted" DESC NULLS LAST,"id","closes_on","workplace") WHERE "jobs"."is_active";--> statement-breakpoint
CREATE INDEX "jobs_open_by_location" ON "jobs" USING btree ("location","date_posted" DESC NULLS LAST,"id","closes_on","workplace") WHERE "jobs"."is_active";--> statement-breakpoint
CREATE INDEX "jobs_open_by_type" ON "jobs" USING btree ("type","date_posted" DESC NULLS LAST,"id","closes_on","workplace") WHERE "jobs"."is_active";--> statement-breakpoint
CREATE INDEX "jobs_closing" ON "jobs" USING btree ("closes_on","id","published_at") WHERE "jobs"."is_active";--> statement-breakpoint
CREATE INDEX "jobs_without_pay" ON "jobs" USING btree ("closes_on") WHERE "jobs"."is_active" and ("jobs"."pay_minimum" is null or "jobs"."pay_maximum" is null or "jobs"."pay_unit" is null);--> statement-breakpoint
CREATE INDEX "jobs_without_benefits" ON "jobs" USING btree ("closes_on") WHERE "jobs"."is_active" and "jobs"."benefits" is null;--> statement-breakpoint
CREATE INDEX "audit_events_by_actor_and_action" ON "audit_events" USING btree ("actor","action","id");--> statement-breakpoint
CREATE INDEX "outbox_listed" ON "outbox" USING btree ("state","id") WHERE "outbox"."kind" <> 'erasure';
--> statement-breakpoint
-- Each takes the states in one order, so that two of them never wait for each other.
CREATE FUNCTION inquiries_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO inquiry_counts (state, total)
    SELECT state, count(*) FROM added GROUP BY state ORDER BY state
    ON CONFLICT (state) DO UPDATE SET total = inquiry_counts.total + excluded.total;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION inquiries_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO inquiry_counts (state, total)
    SELECT state, sum(change) FROM (
      SELECT state, 1 AS change FROM changed UNION ALL SELECT state, -1 FROM replaced
    ) AS changes
    GROUP BY state HAVING sum(change) <> 0 ORDER BY state
    ON CONFLICT (state) DO UPDATE SET total = inquiry_counts.total + excluded.total;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION inquiries_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO inquiry_counts (state, total)
    SELECT state, -count(*) FROM removed GROUP BY state ORDER BY state
    ON CONFLICT (state) DO UPDATE SET total = inquiry_counts.total + excluded.total;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER inquiries_added AFTER INSERT ON "inquiries"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION inquiries_added();
--> statement-breakpoint
CREATE TRIGGER inquiries_changed AFTER UPDATE ON "inquiries"
  REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION inquiries_changed();
--> statement-breakpoint
CREATE TRIGGER inquiries_removed AFTER DELETE ON "inquiries"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION inquiries_removed();
--> statement-breakpoint
INSERT INTO "inquiry_counts" ("state", "total") SELECT state, count(*) FROM "inquiries" GROUP BY state;
