import { renderToString } from "react-dom/server";
import { createRoutesStub, Meta, type MetaArgs, Outlet } from "react-router";
import { expect, test } from "vitest";
import { companyInSecond, companyOf, profileOf } from "~/company/profile";
import { companyCard } from "~/company/public/companyLook.server";
import { jobPosting } from "~/jobs/feeds/jobPosting";
import { pageMeta, siteData } from "~/shell/public/pageMeta";
import { NORTHWIND } from "../../../database/demo/company";
import { HOSTILE, hostileJob } from "../../../tests/support/hostileJob";

const ORIGIN = "https://firm.example";
const frame = {
  company: companyCard(NORTHWIND, null),
  year: 2026,
  origin: ORIGIN,
  picture: "/og/careers.png",
};

/** The head of a page as it is sent. */
function headOf(path: string, page: Parameters<typeof pageMeta>[1], error?: unknown): string {
  const Site = createRoutesStub([
    {
      id: "root",
      path: "/",
      Component: () => (
        <>
          <Meta />
          <Outlet />
        </>
      ),
      children: [
        {
          id: "page",
          path: "*",
          Component: () => null,
          meta: (args: MetaArgs) => pageMeta({ ...args, error }, page),
        },
      ],
    },
  ]);
  return renderToString(
    <Site initialEntries={[path]} hydrationData={{ loaderData: { root: frame } }} />,
  );
}

function dataIn(head: string): Array<Record<string, unknown>> {
  const scripts = head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...scripts].map(([, json = ""]) => JSON.parse(json));
}

test("a page has one canonical address, whatever its query and case", () => {
  const head = headOf("/Careers/?type=Contract&page=2", { title: "Careers", description: "Jobs." });
  expect(head).toContain('<link rel="canonical" href="https://firm.example/careers"/>');
  expect(head).toContain('property="og:url" content="https://firm.example/careers"');
  expect(head).toContain('property="og:image" content="https://firm.example/og/careers.png"');
  expect(head).toContain('name="twitter:card" content="summary_large_image"');
  expect(dataIn(head)).toMatchObject([
    { "@type": "BreadcrumbList", itemListElement: [{ name: "Home" }, { name: "Careers" }] },
  ]);
});

test("the home page has no breadcrumbs", () => {
  expect(dataIn(headOf("/", { title: "Home" }))).toEqual([]);
});

test("a missing page has only a noindex for search engines", () => {
  const head = headOf("/careers/job/x", { title: "Job Not Found" }, new Error("missing"));
  expect(head).toContain('name="robots" content="noindex"');
  expect(head).not.toMatch(/canonical|og:|ld\+json/);
});

test("no text of a job can end its script element or start another", () => {
  const job = hostileJob();
  const head = headOf("/careers/job/hostile-1", {
    title: HOSTILE,
    description: HOSTILE,
    under: [{ label: HOSTILE, href: "/careers" }],
    data: jobPosting(job, NORTHWIND, ORIGIN),
  });
  // Every tag is one of ours: the hostile input is parsed as text.
  expect(head.match(/<script/g)).toHaveLength(2);
  expect(head).not.toMatch(/<!--(?!\/?\$)/);
  const json = head.match(/<script[^>]*>(.*?)<\/script>/gs)?.join("") ?? "";
  expect(json).not.toMatch(/[\u2028\u2029]/);
  const [way, posting] = dataIn(head);
  expect(posting).toMatchObject({ "@type": "JobPosting", title: HOSTILE });
  expect(way).toMatchObject({ itemListElement: [{}, { name: HOSTILE }, { name: HOSTILE }] });
});

test("the website is in the same languages, whichever home page describes it", () => {
  const second = { locale: "es-US", tagline: "", descriptor: "", region: "" } as const;
  const profile = { ...profileOf(NORTHWIND), second };
  const homes = [companyOf(profile), companyInSecond(profile)];
  const languages = homes.map((company) => company && siteData(company, ORIGIN)["@graph"]);
  const website = { "@type": "WebSite", inLanguage: ["en", "es"] };
  for (const graph of languages) expect(graph).toMatchObject([{}, website]);
});
