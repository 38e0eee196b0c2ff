-- A save holds the rows of the pictures that its texts show until it is committed. A deletion locks the row of its picture
-- first and looks at the uses afterwards, so it waits for the save and sees it.
CREATE FUNCTION hold_listed_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM blog_pictures WHERE id = ANY (NEW.pictures) ORDER BY id FOR KEY SHARE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION hold_pictures_of_input() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM blog_pictures WHERE id IN (
    SELECT address[1]::uuid FROM regexp_matches(
      NEW.input::text, '/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g'
    ) AS address
  ) ORDER BY id FOR KEY SHARE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER blog_revisions_pictures AFTER INSERT OR UPDATE OF pictures ON "blog_revisions"
  FOR EACH ROW WHEN (cardinality(NEW.pictures) > 0) EXECUTE FUNCTION hold_listed_pictures();
--> statement-breakpoint
CREATE TRIGGER blog_drafts_pictures AFTER INSERT OR UPDATE OF pictures ON "blog_drafts"
  FOR EACH ROW WHEN (cardinality(NEW.pictures) > 0) EXECUTE FUNCTION hold_listed_pictures();
--> statement-breakpoint
CREATE TRIGGER record_translations_pictures AFTER INSERT OR UPDATE OF input ON "record_translations"
  FOR EACH ROW WHEN (NEW.input::text LIKE '%/media/%') EXECUTE FUNCTION hold_pictures_of_input();
--> statement-breakpoint
CREATE TRIGGER page_versions_pictures AFTER INSERT OR UPDATE OF input ON "page_versions"
  FOR EACH ROW WHEN (NEW.input::text LIKE '%/media/%') EXECUTE FUNCTION hold_pictures_of_input();
--> statement-breakpoint
CREATE TRIGGER page_drafts_pictures AFTER INSERT OR UPDATE OF input ON "page_drafts"
  FOR EACH ROW WHEN (NEW.input::text LIKE '%/media/%') EXECUTE FUNCTION hold_pictures_of_input();
