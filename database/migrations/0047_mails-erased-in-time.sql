ALTER TABLE "outbox" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_mails_due" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."state" = 'waiting' and "outbox"."kind" <> 'erasure';--> statement-breakpoint
CREATE INDEX "outbox_written" ON "outbox" USING btree ("created_at") WHERE "outbox"."kind" not in ('inquiry-received', 'application-received', 'application-confirmed',
          'application-status', 'erasure');--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient") WHERE "outbox"."recipient" is not null;