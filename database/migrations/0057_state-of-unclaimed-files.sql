-- Until now a row's state had to be concluded from "attempts" and from how far "delete_after" lay ahead.
ALTER TABLE "unclaimed_files" ADD COLUMN "claimable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "unclaimed_files" ADD COLUMN "deletion_begun_at" timestamp with time zone;--> statement-breakpoint
-- Nobody knows when the deletion of one of these files began, and whether: it counts as begun at this moment. Not by now(),
-- because the transaction of the migrations may have begun long before.
UPDATE "unclaimed_files" SET "claimable" = false, "deletion_begun_at" = clock_timestamp() WHERE "attempts" > 0;--> statement-breakpoint
-- For copies of the release before, which run on beside the new ones, and to go back to it: a trigger translates between
-- their state and the new columns. It goes one release later.
CREATE FUNCTION unclaimed_files_of_release_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- They take a file for claimable as long as it has no attempts.
  IF NEW.attempts > 0 THEN NEW.claimable := false; END IF;
  IF NOT NEW.claimable AND (TG_OP = 'INSERT' OR OLD.claimable) THEN NEW.attempts := greatest(NEW.attempts, 1); END IF;
  -- Their sweep takes a row with one more attempt, and makes it due again within the hour. What else adds an attempt makes it
  -- due at once or in a day.
  IF TG_OP = 'UPDATE' AND NEW.attempts > OLD.attempts
    AND NEW.deletion_begun_at IS NOT DISTINCT FROM OLD.deletion_begun_at
    AND NEW.delete_after > now() AND NEW.delete_after <= now() + interval '1 hour'
  THEN NEW.deletion_begun_at := clock_timestamp(); END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "unclaimed_files_of_release_before" BEFORE INSERT OR UPDATE ON "unclaimed_files"
  FOR EACH ROW EXECUTE FUNCTION unclaimed_files_of_release_before();
