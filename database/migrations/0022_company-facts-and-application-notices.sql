CREATE TABLE "application_notices" (
	"id" smallint PRIMARY KEY NOT NULL,
	"to_company" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "sent_by" text;
--> statement-breakpoint
-- Until now these stood in the program's code, the same for every firm: an installation that is in use keeps them, and may change them.
UPDATE "company" SET "profile" = '{"region": "New Jersey", "timeZone": "America/New_York", "businessHours": {"days": [1, 2, 3, 4, 5], "opens": "09:00", "closes": "18:00"}, "homePosts": ["introduction-to-generative-ai", "data-science-for-business-intelligence", "modern-data-pipeline-architecture"]}'::jsonb || "profile" WHERE "profile" IS NOT NULL;
--> statement-breakpoint
-- The demo firm stood wherever nobody had saved another. A database that was never used gets it with the demo content, if it is to have that.
INSERT INTO "company" ("id", "profile")
SELECT 1, '{"name": "Northwind Technology Consulting", "shortName": "Northwind", "descriptor": "Technology Consulting", "tagline": "Transforming businesses through innovative technology solutions and expert staff augmentation.", "email": "hello@northwind.example", "phone": "(609) 555-0100", "region": "New Jersey", "offices": [{"name": "Hamilton office", "street": "100 Example Way", "city": "Hamilton", "region": "NJ", "postalCode": "08619", "country": "US"}, {"name": "East Brunswick office", "street": "200 Sample Street, Suite 4", "city": "East Brunswick", "region": "NJ", "postalCode": "08816", "country": "US"}], "timeZone": "America/New_York", "businessHours": {"days": [1, 2, 3, 4, 5], "opens": "09:00", "closes": "18:00"}, "hours": ["Monday to Friday, 9:00 AM to 6:00 PM EST", "Closed Saturday and Sunday"], "homePosts": ["introduction-to-generative-ai", "data-science-for-business-intelligence", "modern-data-pipeline-architecture"], "social": []}'::jsonb
WHERE EXISTS (SELECT FROM "content_version") OR EXISTS (SELECT FROM "accounts")
ON CONFLICT ("id") DO UPDATE SET "profile" = "excluded"."profile" WHERE "company"."profile" IS NULL;
