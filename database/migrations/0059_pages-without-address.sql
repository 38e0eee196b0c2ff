-- A page could be added under an address with an underscore, which no page of the site can have: nobody saw it again, and it
-- could neither be edited nor deleted. It has a title and nothing else.
DELETE FROM "page_versions" WHERE "page" LIKE 'plain-%' AND "page" !~ '^plain-[a-z0-9]+(-[a-z0-9]+)*$';--> statement-breakpoint
DELETE FROM "page_states" WHERE "page" LIKE 'plain-%' AND "page" !~ '^plain-[a-z0-9]+(-[a-z0-9]+)*$';
