import type { ComponentProps, ReactNode } from "react";
import { Newsletter } from "~/blog/public/Newsletter";
import { PostResults } from "~/blog/public/PostResults";
import { PostSearch } from "~/blog/public/PostSearch";
import { Section } from "~/ui/sections/Section";

type PostListPageProps = ComponentProps<typeof PostResults> &
  Pick<ComponentProps<typeof PostSearch>, "categories"> & { head: ReactNode };

/** A page of posts that can be searched and filtered. */
export function PostListPage({ head, categories, ...results }: PostListPageProps) {
  const { path, filters } = results;
  return (
    <>
      {head}
      <Section>
        <PostSearch path={path} filters={filters} categories={categories} />
        <PostResults {...results} />
      </Section>
      <Newsletter />
    </>
  );
}
