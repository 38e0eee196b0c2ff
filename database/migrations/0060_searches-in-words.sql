-- Words as readers see them: a search for "R&D" finds it, one for "section" does not find the id of each heading, and one for
-- "cloud costs" finds both words where one of them is bold. With its body bound by name, so that pg_restore can run it.
CREATE FUNCTION words_of_html(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN regexp_replace(
		replace(replace(replace(replace(replace(replace(replace(
			regexp_replace(
				regexp_replace(html, '</?(?:a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>', '', 'gi'),
				'<[^<>]*>', ' ', 'g'),
			'&nbsp;', ' '), '&quot;', '"'), '&lt;', '<'), '&#x3C;', '<'), '&gt;', '>'), '&#x26;', '&'), '&amp;', '&'),
		'\s+', ' ', 'g');--> statement-breakpoint
ALTER TABLE "blogs" DROP COLUMN "searched";--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower("title" || E'\n' || "summary" || E'\n' || words_of_html("content"))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "blogs_searched" ON "blogs" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
-- In the site's second language searches look at what they look at in its own: not at requirements, benefits or meta texts.
CREATE FUNCTION translated_words(kind text, input jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN lower(coalesce(input ->> 'title', '') || E'\n' ||
		CASE kind
			WHEN 'job' THEN coalesce(input ->> 'description', '')
			ELSE coalesce(input ->> 'summary', '') || E'\n' || words_of_html(coalesce(input ->> 'content', ''))
		END);--> statement-breakpoint
ALTER TABLE "record_translations" DROP COLUMN "searched";--> statement-breakpoint
ALTER TABLE "record_translations" ADD COLUMN "searched" text GENERATED ALWAYS AS (translated_words("kind", "input")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "job_translations_text" ON "record_translations" USING gin ("searched" gin_trgm_ops) WHERE "kind" = 'job';--> statement-breakpoint
CREATE INDEX "post_translations_text" ON "record_translations" USING gin ("searched" gin_trgm_ops) WHERE "kind" = 'post';--> statement-breakpoint
DROP FUNCTION texts_without_markup(jsonb);
