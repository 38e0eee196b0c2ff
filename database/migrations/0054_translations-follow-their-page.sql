-- A translation is public only together with the page that an owner added. Earlier releases could leave one public, or planned,
-- after that page had been unpublished. Its texts stay a draft.
UPDATE "page_states" AS "translation"
SET "published_version" = 0, "published_at" = NULL, "scheduled_version" = NULL, "publish_at" = NULL
WHERE "translation"."page" ~ '^[a-z]{2}-plain-'
	AND ("translation"."published_version" > 0 OR "translation"."scheduled_version" IS NOT NULL)
	AND NOT EXISTS (
		SELECT FROM "page_states" AS "original"
		WHERE "original"."page" = substr("translation"."page", 4)
			AND ("original"."published_version" > 0 OR "original"."scheduled_version" IS NOT NULL)
	);
