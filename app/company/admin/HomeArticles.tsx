import type { ArticleTitle } from "~/company/profile";
import type { FilledForm } from "~/shell/forms/FormFields";
import { Field, FieldError } from "~/ui/primitives/Field";
import { type Choice, Select } from "~/ui/primitives/inputs";

const PLACES = ["First article", "Second article", "Third article"];

interface HomeArticlesProps extends FilledForm {
  /** The published articles to choose from. */
  articles: readonly ArticleTitle[];
}

/** The articles of the home page, chosen by their titles. A place without a choice shows the newest. */
export function HomeArticles({ articles, values, fieldErrors }: HomeArticlesProps) {
  const chosen = String(values.home_posts).split("\n");
  return (
    <div className="stack" id="home_posts" tabIndex={-1}>
      <FieldError id="home_posts" error={fieldErrors.home_posts} />
      {PLACES.map((label, place) => (
        <Field key={label} name="home_posts" id={`home_posts_${place + 1}`} label={label}>
          {(control) => (
            <Select
              {...control}
              required={false}
              placeholder="The newest one that is not chosen"
              choices={choicesOf(articles, chosen[place] ?? "")}
              defaultValue={chosen[place] ?? ""}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

/** What was chosen stays a choice after it was taken off the site. */
function choicesOf(articles: readonly ArticleTitle[], chosen: string): Choice[] {
  const choices = articles.map(({ slug, title }) => ({ value: slug, label: title }));
  const isKnown = chosen === "" || articles.some(({ slug }) => slug === chosen);
  return isKnown ? choices : [{ value: chosen, label: `${chosen} (not published)` }, ...choices];
}
