-- Until now the text of the error alone said it. A copy of the release before, which runs on beside the new ones for a moment,
-- still says it there alone: such a mail may be tried early, and arrive once more.
ALTER TABLE "outbox" ADD COLUMN "is_uncertain" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "outbox" SET "is_uncertain" = true WHERE "state" <> 'sent' AND starts_with("last_error", 'it may have arrived: ');
