-- The names of authors and tags as they stand in addresses; nameSlug in app/blog/rules.ts does the same. It calls built-in
-- functions only: PostgreSQL builds indexes without the schema of this site in reach.
CREATE FUNCTION name_slugs(names text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(trim(both '-' FROM regexp_replace(regexp_replace(lower(normalize(
		translate(
			replace(replace(replace(replace(replace(replace(replace(
				name, '#', ' sharp'), '+', ' plus'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
			'/.&øØłŁđĐðÐ', '   oolldddd'),
		NFKD) COLLATE "C"),
		'[^a-z0-9_ \t\n\v\f\r\u1680\u2028\u2029\ufeff-]', '', 'g'),
		'[ \t\n\v\f\r\u1680\u2028\u2029\ufeff-]+', '-', 'g'))), '{}')
	FROM unnest(names) AS name
$$;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "meta_title" text;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "meta_description" text;--> statement-breakpoint
CREATE INDEX "blogs_published_by_author" ON "blogs" USING btree (name_slugs(array["author"]),"published_at" DESC NULLS LAST,"id") WHERE "blogs"."is_published";--> statement-breakpoint
CREATE INDEX "blogs_published_by_tag" ON "blogs" USING gin (name_slugs("tags")) WHERE "blogs"."is_published";
