import { pageMeta } from "~/routes/public/pageMeta";
import { ArticlesOnTheirWay } from "~/routes/public/parts/ArticlesOnTheirWay";
import { PageHead } from "~/ui/sections/PageHead";
import type { Route } from "./+types/blog";

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: "Blog",
    description: "Practical notes from people who build and run AI, cloud and data systems.",
  });
}

export default function Blog() {
  return (
    <>
      <PageHead
        chart="blog"
        title="Insights"
        lead="Practical notes from people who build and run these systems."
      />
      <ArticlesOnTheirWay />
    </>
  );
}
