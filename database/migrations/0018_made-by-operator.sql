ALTER TABLE "accounts" ADD COLUMN "made_by_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The one who has been here longest is the first administrator, whom an operator made.
UPDATE "accounts" SET "made_by_operator" = true WHERE "id" = (SELECT "id" FROM "accounts" WHERE "approved_at" IS NOT NULL ORDER BY "approved_at", "id" LIMIT 1);
