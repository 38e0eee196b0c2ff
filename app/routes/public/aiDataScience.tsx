import { pageMeta } from "~/routes/public/pageMeta";
import { ArticlesOnTheirWay } from "~/routes/public/parts/ArticlesOnTheirWay";
import { PageHead } from "~/ui/sections/PageHead";
import type { Route } from "./+types/aiDataScience";

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: "AI & Data Science",
    description: "AI and data science: what works, what it costs and how to check it.",
  });
}

export default function AiDataScience() {
  return (
    <>
      <PageHead
        chart="ai-data-science"
        title="AI and data science, explained by practitioners"
        lead="What works, what it costs and how to check it."
      />
      <ArticlesOnTheirWay />
    </>
  );
}
