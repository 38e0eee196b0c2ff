-- In lower case: comparing without regard to case makes a copy of each text in lower case, for every search.
ALTER TABLE "record_translations" DROP COLUMN "searched";--> statement-breakpoint
CREATE OR REPLACE FUNCTION texts_without_markup(input jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT lower(coalesce(string_agg(regexp_replace(value, '<[^<>]*>', ' ', 'g'), E'\n'), '')) FROM jsonb_each_text(input)
$$;--> statement-breakpoint
ALTER TABLE "record_translations" ADD COLUMN "searched" text GENERATED ALWAYS AS (texts_without_markup("input")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "record_translations_text" ON "record_translations" USING gin ("searched" gin_trgm_ops);
