-- What a search of the second language looks in: every text of the form, without tags. A tag ends where the next one begins,
-- so that a text full of `<` takes no longer than any other.
CREATE FUNCTION texts_without_markup(input jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(string_agg(regexp_replace(value, '<[^<>]*>', ' ', 'g'), E'\n'), '') FROM jsonb_each_text(input)
$$;--> statement-breakpoint
ALTER TABLE "record_translations" ADD COLUMN "searched" text GENERATED ALWAYS AS (texts_without_markup("input")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "record_translations_text" ON "record_translations" USING gin ("searched" gin_trgm_ops);
