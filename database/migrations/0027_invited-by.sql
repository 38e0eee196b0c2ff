ALTER TABLE "account_links" ADD COLUMN "invited_by" uuid;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Keys that were only looked at: from now on they wait in the session that shows them.
DELETE FROM "authenticators" WHERE "confirmed_at" IS NULL;
