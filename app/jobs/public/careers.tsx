import { BadgeCheck, LifeBuoy, Route as RouteIcon, Wallet } from "lucide-react";
import { data, redirect } from "react-router";
import type { TextsOf } from "~/content/editablePage";
import { careersPage } from "~/content/pageForms/careersPage";
import { pageTextsIn } from "~/content/publicTexts.server";
import { EMPLOYMENT_TYPES, type Job, WORKPLACES } from "~/jobs/job";
import { AppliedAlert, type AppliedAlertProps } from "~/jobs/public/AppliedAlert";
import {
  careersAddress,
  isFiltered,
  JOB_FEED,
  JOB_FEED_LINK,
  type JobFilterValues,
  readAppliedFor,
} from "~/jobs/public/careersAddress";
import { jobRow } from "~/jobs/public/formatJob";
import {
  type FilterChoices,
  findOpenJobForVisitor,
  type OpenJobsClaims,
  openJobChoicesOfEdition,
  openJobsClaimsOfEdition,
} from "~/jobs/queries.server";
import {
  type FoundJobs,
  listOpenJobs,
  readOpenJobFilters,
} from "~/jobs/search/openJobSearch.server";
import type { Translate } from "~/languages/translate";
import { useText } from "~/languages/useText";
import type { App } from "~/platform/app.server";
import { NO_STORE } from "~/platform/http/security/headers.server";
import { FILTER_MAX_CHARACTERS } from "~/platform/listParameters";
import { LinkedText } from "~/shell/public/LinkedText";
import { ListFailure } from "~/shell/public/ListFailure";
import { pageMeta, translatorFor } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import chart from "~/ui/art/drawn/charts/careers.json";
import { CachedFragment } from "~/ui/primitives/CachedFragment";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Faq } from "~/ui/primitives/Faq";
import { type Choice, Field, SearchField, Select } from "~/ui/primitives/Field";
import { Pagination } from "~/ui/primitives/Pagination";
import { ClearFilters, FilterBar, ResultBar, Results } from "~/ui/sections/FilterBar";
import { JobList } from "~/ui/sections/JobRow";
import { Perks, Steps, withIcons } from "~/ui/sections/Offerings";
import { PageHead, Section, SectionHead, Split } from "~/ui/sections/Section";
import type { Route } from "./+types/careers";

type Texts = TextsOf<typeof careersPage>;

export function meta(args: Route.MetaArgs) {
  const t = translatorFor(args);
  const { texts, claims } = args.loaderData ?? {};
  const tags = pageMeta(args, {
    title: texts?.metaTitle ?? t("Careers"),
    description: claims?.statesPay ? texts?.metaDescriptionWithPay : texts?.metaDescription,
  });
  return [...tags, { tagName: "link", ...JOB_FEED, title: t(JOB_FEED.title) }];
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const url = new URL(request.url);
  const filters = readOpenJobFilters(url);
  const [results, choices, claims] = await Promise.all([
    listOpenJobs(app, filters),
    openJobChoicesOfEdition(app),
    openJobsClaimsOfEdition(app),
  ]);
  const pages = Math.max(1, Math.ceil(results.total / results.pageSize));
  // A page number beyond the last page redirects to the last page.
  if (filters.page > pages) throw redirect(careersAddress(filters, pages));
  const applied = await findApplied(app, url);
  // Filters without results are not cached: their number is unlimited.
  const isWithoutResults = results.total === 0 && isFiltered(filters);
  const headers = isWithoutResults || applied ? { "Cache-Control": NO_STORE } : undefined;
  const texts = pageTextsIn(context, careersPage);
  return data({ filters, results, pages, choices, claims, applied, texts }, { headers });
}

async function findApplied(app: App, url: URL): Promise<AppliedAlertProps | null> {
  const applied = readAppliedFor(url.searchParams);
  if (!applied) return null;
  const job = await findOpenJobForVisitor(app, url.searchParams.get("position") ?? "");
  return { ...applied, title: job?.title ?? null };
}

export default function Careers({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const { filters, results, pages, choices, claims, applied, texts } = loaderData;
  return (
    <>
      <PageHead
        chart={chart}
        title={texts.title}
        lead={claims.statesPay ? texts.leadWithPay : texts.lead}
      />
      {applied && <AppliedAlert {...applied} />}
      <Section sunken id="open">
        <SectionHead title={t("Open positions")} />
        <JobFilters filters={filters} choices={choices} />
        <ResultBar feed={{ ...JOB_FEED_LINK, label: t(JOB_FEED_LINK.label) }}>
          {formatCount(t, { results, pages, search: filters.search })}
        </ResultBar>
        <Results>
          <JobResults jobs={results.items} filters={filters} page={results.page} pages={pages} />
        </Results>
      </Section>
      <CachedFragment of={{ texts, claims }}>
        <WorkingHere texts={texts} claims={claims} />
      </CachedFragment>
    </>
  );
}

interface Count {
  results: Pick<FoundJobs, "total" | "totalOpen" | "page" | "correctedTo" | "eachWord" | "hasMore">;
  pages: number;
  search: string;
}

/** "Showing 40 of 52 open positions, page 2 of 3". A search among thousands lists the newest thousand that fit. */
function formatCount(t: Translate, { results, pages, search }: Count): string {
  const { total, totalOpen, page, correctedTo, eachWord, hasMore } = results;
  const counts = { total: String(total), all: String(totalOpen) };
  const texts = [
    hasMore
      ? t("Showing the newest {total} that fit, of {all} open positions", counts)
      : t("Showing {total} of {all} open positions", counts),
    pages > 1 && t(", page {page} of {pages}", { page: String(page), pages: String(pages) }),
    eachWord &&
      t('. Nothing has "{search}" as typed; showing positions with each of these words', {
        search,
      }),
    correctedTo &&
      t('. Nothing has "{search}"; showing what is close: {words}', { search, words: correctedTo }),
  ];
  return texts.filter(Boolean).join("");
}

export function ErrorBoundary() {
  const t = useText();
  return (
    <ListFailure
      head={<PageHead chart={chart} title={t("Careers")} />}
      text={t("Failed to load jobs. Please try again later.")}
    />
  );
}

function WorkingHere({ texts, claims }: { texts: Texts; claims: OpenJobsClaims }) {
  return (
    <>
      <WhatPeopleGet texts={texts} statesPay={claims.statesPay} />
      {texts.steps.length > 0 && (
        <Section sunken>
          <SectionHead title={texts.stepsTitle} lead={texts.stepsLead} />
          <Steps steps={texts.steps} />
        </Section>
      )}
      <CareersQuestions texts={texts} claims={claims} />
    </>
  );
}

const PERK_ICONS = [LifeBuoy, BadgeCheck, RouteIcon];

/** Left out without a card. The sentence about pay is shown only while every open position states its pay. */
function WhatPeopleGet({ texts, statesPay }: { texts: Texts; statesPay: boolean }) {
  const { perksTitle, payPerkTitle: title, payPerkText: text } = texts;
  const pay = statesPay && title ? [{ icon: Wallet, title, text }] : [];
  const perks = [...pay, ...withIcons(texts.perks, PERK_ICONS)];
  if (perks.length === 0) return null;
  return (
    <Section>
      <SectionHead title={perksTitle} />
      <Perks perks={perks} />
    </Section>
  );
}

interface JobResultsProps {
  jobs: readonly Job[];
  filters: JobFilterValues;
  page: number;
  pages: number;
}

function JobResults({ jobs, filters, page, pages }: JobResultsProps) {
  const t = useText();
  const calendar = useOfficeCalendar();
  if (jobs.length === 0) return <NoPositions filtered={isFiltered(filters)} />;
  return (
    <>
      <JobList jobs={jobs.map((job) => jobRow(job, calendar))} />
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(number) => `${careersAddress(filters, number)}#open`}
        label={t("Pages of positions")}
      />
    </>
  );
}

function NoPositions({ filtered }: { filtered: boolean }) {
  const t = useText();
  return (
    <EmptyState
      text={t("No positions found matching your criteria")}
      detail={
        filtered
          ? t("Try another word, or fewer filters.")
          : t("Nothing is open right now. New positions appear here first.")
      }
    >
      {filtered && <ClearFilters action="/careers#open" />}
    </EmptyState>
  );
}

function CareersQuestions({ texts, claims }: { texts: Texts; claims: OpenJobsClaims }) {
  const { payQuestion: question, payAnswer, payAnswerWithBenefits } = texts;
  const answer = claims.namesBenefits ? payAnswerWithBenefits : payAnswer;
  const pay = claims.statesPay && question && answer ? [{ question, answer }] : [];
  const questions = [...texts.questions, ...pay];
  if (questions.length === 0) return null;
  return (
    <Section>
      <Split title={texts.questionsTitle} text={<LinkedText text={texts.questionsText} />}>
        <Faq questions={questions} />
      </Split>
    </Section>
  );
}

interface JobFiltersProps {
  filters: JobFilterValues;
  choices: FilterChoices;
}

const FILTERS = [
  { name: "department", list: "departments", label: "Department", all: "All departments" },
  { name: "location", list: "locations", label: "Location", all: "All locations" },
  { name: "type", list: "types", label: "Type", all: "All types" },
  { name: "workplace", list: "workplaces", label: "Workplace", all: "All workplaces" },
] as const;

function JobFilters({ filters, choices }: JobFiltersProps) {
  const t = useText();
  const { search, ...chosen } = filters;
  const isChosen = FILTERS.some(({ name }) => chosen[name] !== "");
  return (
    <FilterBar
      action="/careers#open"
      label={t("Filter positions")}
      isOpen={isChosen}
      search={
        <SearchField
          name="search"
          label={t("Search")}
          placeholder={t("Title or description")}
          defaultValue={search}
          maxCharacters={FILTER_MAX_CHARACTERS}
        />
      }
    >
      <CachedFragment of={isChosen ? null : { choices }}>
        <JobFilterMenus choices={choices} chosen={chosen} />
      </CachedFragment>
    </FilterBar>
  );
}

interface JobFilterMenusProps {
  choices: FilterChoices;
  chosen: Omit<JobFilterValues, "search">;
}

function JobFilterMenus({ choices, chosen }: JobFilterMenusProps) {
  const t = useText();
  return FILTERS.filter(({ name, list }) => name !== "workplace" || choices[list].length > 0).map(
    ({ name, list, label, all }) => (
      <Filter
        key={name}
        name={name}
        label={t(label)}
        all={t(all)}
        choices={choices[list]}
        chosenValue={chosen[name]}
      />
    ),
  );
}

interface FilterProps {
  name: string;
  label: string;
  all: string;
  choices: readonly string[];
  chosenValue: string;
}

function Filter({ name, label, all, choices, chosenValue }: FilterProps) {
  const t = useText();
  // A value that no open job has any more stays selectable; otherwise the list would look empty without a reason.
  const isKnown = chosenValue === "" || choices.includes(chosenValue);
  return (
    <Field name={name} label={label}>
      {(control) => (
        <Select
          {...control}
          required={false}
          placeholder={all}
          choices={(isKnown ? choices : [chosenValue, ...choices]).map((value) =>
            choiceOf(value, t),
          )}
          defaultValue={chosenValue}
        />
      )}
    </Field>
  );
}

/** Workplaces are stored as codes, types in English; departments and places are shown as they are stored. */
function choiceOf(value: string, t: Translate): Choice {
  const workplace = WORKPLACES.find((candidate) => candidate.value === value);
  if (workplace) return { value, label: t.label(workplace.label) };
  return { value, label: isEmploymentType(value) ? t.label(value) : value };
}

const isEmploymentType = (value: string) => EMPLOYMENT_TYPES.some((type) => type === value);
