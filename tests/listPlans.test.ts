import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  APPLICATION_SORTS,
  type ApplicationFilters,
  listApplications,
} from "~/applications/applicationList.server";
import { countApplicationsAt, listJobFunnels } from "~/applications/applicationStatistics.server";
import { listAppliedJobs, listRecentApplications } from "~/applications/queries.server";
import { listAdminCategories, listAdminPosts } from "~/blog/adminQueries.server";
import { listCalendar } from "~/blog/collaboration/calendar.server";
import * as publicPosts from "~/blog/queries.server";
import { getTopicChanges } from "~/blog/topics.server";
import { listKeyFigures } from "~/dashboard/keyFigures.server";
import { listNeeds } from "~/dashboard/needs.server";
import { countInquiries, countWaitingInquiries, listInquiries } from "~/inquiries/queries.server";
import {
  type AdminJobFilters,
  listAdminDepartments,
  listAdminJobs,
  listRecentJobs,
} from "~/jobs/adminQueries.server";
import * as publicJobs from "~/jobs/queries.server";
import { loadOpenJobsClaims } from "~/jobs/queries.server";
import { listOpenJobs, type OpenJobFilters } from "~/jobs/search/openJobSearch.server";
import { listPictures } from "~/media/queries.server";
import type { App } from "~/platform/app.server";
import { listAuditActions, listAuditEvents } from "~/platform/data/audit/auditListing.server";
import { createClient } from "~/platform/data/database.server";
import type { Page } from "~/platform/data/lists.server";
import { countMails, countMailTrouble, listMails } from "~/platform/mail/mailList.server";
import { fillLargeSite, type RareWords } from "../database/demo/scale/loadScale.server";
import { FREQUENT_RESUME_WORD } from "../database/demo/scale/manyApplications";
import { FREQUENT_INQUIRY_WORD } from "../database/demo/scale/manyInquiries";
import { FREQUENT_JOB_WORD } from "../database/demo/scale/manyJobs";
import { FREQUENT_POST_WORD } from "../database/demo/scale/manyPosts";
import { useDatabase } from "./support/database";
import { createExplainingPool, type Planned } from "./support/plans";

// No list reads a large table as a whole: with tables twenty times as large its page would take twenty times as long.

const SIZE = { jobs: 2_500, posts: 1_500, applications: 12_000, inquiries: 10_000 };
const LARGE = [
  ...["jobs", "blogs", "blog_pictures", "inquiries", "outbox", "audit_events", "job_applications"],
  ...["job_application_words", "job_application_texts", "job_application_changes"],
  "record_translations",
];
const NOW = new Date("2026-11-20T15:00:00.000Z");

const database = useDatabase();
let app: App;
let rare: RareWords;
let pool: pg.Pool | undefined;
let planned: Planned[];

/** To fill and index the tables; `npm run test:all` does so on two PostgreSQL servers at the same time. */
const FILLED_WITHIN_MS = 180_000;

beforeAll(async () => {
  // The pool's limits are for what a request asks; building the indexes of a filled table takes longer on a busy machine.
  const client = createClient({ connectionString: database.url });
  await client.connect();
  // Vacuum marks no page as readable by the index alone whose rows may still be lost with the write-ahead log.
  await client.query("set synchronous_commit = on");
  rare = await fillLargeSite(client, SIZE, { now: NOW });
  for (const statement of FILL) await client.query(statement);
  await client.query(
    "vacuum analyze audit_events, blogs, blog_pictures, blog_reviews, job_application_changes, outbox, record_translations",
  );
  await client.end();
  ({ pool, planned } = createExplainingPool(database.url));
  app = database.context({ db: drizzle(pool) });
}, FILLED_WITHIN_MS);
afterAll(() => pool?.end());

const FILL = [
  `insert into record_translations (kind, record_id, language, version, input, saved_at)
   select kind, id, 'es', 1, jsonb_build_object('title', 'Translated title ' || id, 'content', 'As it was typed'), now()
   from (select 'job' as kind, id from jobs union all select 'post', id from blogs) as record`,
  `insert into audit_events (at, actor, action, subject, previous_hash, hash)
   select now(), case when n % 3 = 0 then 'operator' else 'visitor' end, 'action-' || n % 20, 'job:' || n,
     repeat('0', 64), lpad(n::text, 64, '0') from generate_series(1, 10000) as n`,
  `insert into blog_pictures (name, alt, width, height, files, uploaded_at)
   select 'picture-' || n || '.png', 'A picture of ' || n, 960, 480,
     jsonb_build_array(jsonb_build_object('key', repeat('k', 300))), now() - n * interval '1 minute'
   from generate_series(1, 1500) as n`,
  `insert into blog_reviews (post_id, state, note, asked_at)
   select id, 'ready', '', now() from blogs order by id limit 40`,
  `update outbox set message = jsonb_build_object('text', repeat('x', 1000))`,
  `insert into job_application_changes (application_id, at, kind, before, after)
   select id, applied_at, 'status', 'new', status from job_applications`,
  // Ids of changes begin with the time of the change: these are old.
  `update job_application_changes set id = (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
     || right(replace(id::text, '-', ''), 20))::uuid`,
  `update blogs set is_published = false, publish_at = case when substr(id, 7)::int % 2 = 0 then now() + interval '1 year' end
   where substr(id, 7)::int % 50 < 2`,
];

/** Runs queries of the product; returns each of their statements that reads a large table as a whole. */
async function wholeTablesReadBy(...runs: (() => Promise<unknown>)[]): Promise<string[]> {
  planned.length = 0;
  for (const run of runs) await run();
  expect(planned.length).toBeGreaterThanOrEqual(runs.length);
  return planned.flatMap(({ statement, scanned }) =>
    scanned.filter((table) => LARGE.includes(table)).map((table) => `${table}: ${statement}`),
  );
}

type Choices<Filters> = { [Name in keyof Filters]: Filters[Name][] };

/** Each value of each filter with each of the others. */
function combined<Filters extends object>(choices: Choices<Filters>) {
  return Object.entries<unknown[]>(choices).reduce<Filters[]>(
    (all, [name, values]) =>
      all.flatMap((filters) => values.map((value) => ({ ...filters, [name]: value }))),
    [{} as Filters],
  );
}

/** The first page of a list, one in its middle, and its last one. */
const pagesOf = (list: (page: number) => Promise<Page<unknown>>) => async () => {
  const { total, pageSize } = await list(1);
  const last = Math.max(1, Math.ceil(total / pageSize));
  await list(Math.ceil(last / 2));
  expect((await list(last)).items.length).toBeGreaterThan(total > 0 ? 0 : -1);
};

const wordsOf = (frequent: string, few: readonly string[]) => ["", frequent, few[3] ?? "", "zqxvw"];

describe("no large table is read as a whole by", { tags: ["thorough"] }, () => {
  test("the list of jobs, with each filter, sort and search", async () => {
    const filters: Choices<Omit<AdminJobFilters, "page">> = {
      search: [""],
      department: ["", "Department 1"],
      status: ["", "active", "inactive"],
      sort: ["", "title", "-title", "posted", "-posted"],
    };
    const search = wordsOf(FREQUENT_JOB_WORD, rare.jobs);
    const searches = combined<Omit<AdminJobFilters, "page">>({
      ...filters,
      search,
      department: [""],
      status: ["active"],
    });
    const lists = [...combined(filters), ...searches].map((filters) =>
      pagesOf((page) => listAdminJobs(app, { ...filters, page })),
    );
    expect(await wholeTablesReadBy(...lists, () => listAdminDepartments(app))).toEqual([]);
  });

  test("the list of posts", async () => {
    const all = combined<Omit<Parameters<typeof listAdminPosts>[1], "page">>({
      search: wordsOf(FREQUENT_POST_WORD, rare.posts),
      category: ["", "cloud"],
      status: ["", "published", "scheduled", "draft", "ready", "changes-asked"],
    });
    const lists = all.map((filters) =>
      pagesOf((page) => listAdminPosts(app, { ...filters, page })),
    );
    const months = ["2026-05", "2026-11", "2027-11"].map((month) => () => listCalendar(app, month));
    const others = [...months, () => listAdminCategories(app)];
    expect(await wholeTablesReadBy(...lists, ...others)).toEqual([]);
  });

  test("the list of pictures, and its search", async () => {
    const texts = ["", "picture", "picture-1499", "zqxvw"];
    const lists = texts.map((search) =>
      pagesOf((page) => listPictures(app, { search, use: "", page })),
    );
    expect(await wholeTablesReadBy(...lists)).toEqual([]);
  });

  test("the list of applications", async () => {
    const filters: Choices<ApplicationFilters> = {
      search: [""],
      job: ["", "scale-1", "scale-300"],
      status: ["", "new", "rejected"],
      sort: [...APPLICATION_SORTS],
    };
    const search = wordsOf(FREQUENT_RESUME_WORD, rare.applications);
    const searches = combined<ApplicationFilters>({
      ...filters,
      search,
      job: ["", "scale-1"],
      sort: ["-applied"],
    });
    const lists = [...combined(filters), ...searches].map((filters) =>
      pagesOf((page) => listApplications(app, { ...filters, page })),
    );
    expect(await wholeTablesReadBy(...lists, () => listAppliedJobs(app))).toEqual([]);
  });

  test("the inbox", async () => {
    const all = combined<Omit<Parameters<typeof listInquiries>[1], "page">>({
      search: wordsOf(FREQUENT_INQUIRY_WORD, rare.inquiries),
      state: ["", "new", "answered", "archived"],
    });
    const lists = all.map((filters) => pagesOf((page) => listInquiries(app, { ...filters, page })));
    expect(await wholeTablesReadBy(...lists, () => countInquiries(app))).toEqual([]);
  });

  test("the lists of mails and of the audit log", async () => {
    const counts = await countMails(app.db);
    const mails = (["waiting", "sent", "parked"] as const).map((state) =>
      pagesOf((page) => listMails(app.db, state, { page, total: counts[state] })),
    );
    const filters = combined<{ action: string; actor: string }>({
      action: ["", "action-7"],
      actor: ["", "operator"],
    });
    const events = filters.map((filter) =>
      pagesOf((page) => listAuditEvents(app.db, { ...filter, page })),
    );
    const others = [
      () => countMails(app.db),
      () => countMailTrouble(app.db),
      () => listAuditActions(app.db),
    ];
    expect(await wholeTablesReadBy(...mails, ...events, ...others)).toEqual([]);
  });

  test("the dashboard", async () => {
    const queries = [
      () => listKeyFigures(app),
      () => listNeeds(app, []),
      () => listJobFunnels(app, 6),
      () => listRecentJobs(app),
      () => listRecentApplications(app),
      () => countWaitingInquiries(app),
      () => countApplicationsAt(app, new Date("2026-10-20T15:00:00.000Z")),
    ];
    expect(await wholeTablesReadBy(...queries)).toEqual([]);
  });

  test("Careers, and what other programs read of it", async () => {
    const filters: Choices<Omit<OpenJobFilters, "page">> = {
      search: [""],
      department: ["", "Department 1"],
      location: ["", "Place 3"],
      type: ["", "Contract"],
      workplace: ["", "remote"],
    };
    const search = [...wordsOf(FREQUENT_JOB_WORD, rare.jobs), "enginer"];
    const searches = combined({ ...filters, search, location: [""], workplace: [""] });
    const lists = [...combined(filters), ...searches].map((filters) =>
      pagesOf((page) => listOpenJobs(app, { ...filters, page })),
    );
    const others = [
      () => publicJobs.getOpenJobChoices(app),
      () => loadOpenJobsClaims(app),
      () => publicJobs.listSimilarJobs(app, { id: "scale-1", department: "Department 1" }),
      () => publicJobs.listNewestOpenJobs(app, 500),
      () => publicJobs.listOpenJobChanges(app, { skipped: 1_000, limit: 1_000 }),
      () => publicJobs.findNewestJobChange(app),
    ];
    expect(await wholeTablesReadBy(...lists, ...others)).toEqual([]);
  });

  test("a search in the second language", async () => {
    const calendar = { ...app.publicCalendar(), locale: "es-US" as const };
    const spanish = { ...app, base: "/es" as const, publicCalendar: () => calendar };
    const none = { department: "", location: "", type: "", workplace: "" };
    const lists = ["typed", "translated title 7", "zqxvw", "engineer typed"].flatMap((search) => [
      pagesOf((page) => listOpenJobs(spanish, { ...none, search, page })),
      pagesOf((page) => publicPosts.listPublishedPosts(spanish, { search, category: "", page })),
    ]);
    expect(await wholeTablesReadBy(...lists)).toEqual([]);
    const used = planned.flatMap(({ indexes }) => indexes);
    expect(used).toContain("job_translations_text");
    expect(used).toContain("post_translations_text");
  });

  test("the blog, and what other programs read of it", async () => {
    const { listPublishedPosts } = publicPosts;
    const all = combined<Omit<publicPosts.PublicPostFilters, "page">>({
      search: [...wordsOf(FREQUENT_POST_WORD, rare.posts), "dtaa"],
      category: ["", "cloud"],
      categories: [undefined, ["ai", "data-science"]],
    });
    const topics = [{ author: "nobody" }, { tag: "tag7" }].map((topic) => ({
      ...topic,
      search: "",
      category: "",
    }));
    const lists = [...all, ...topics].map((filters) =>
      pagesOf((page) => listPublishedPosts(app, { ...filters, page })),
    );
    const post = { id: "scale-3", category: "none", tags: ["tag7"] };
    const others = [
      () => publicPosts.listFeaturedPosts(app),
      () => publicPosts.listRelatedPosts(app, post),
      () => publicPosts.findNextInCategory(app, { id: "scale-3", category: "cloud" }),
      () => publicPosts.listHomePosts(app, ["scale-900"]),
      () => publicPosts.listPublishedTitles(app, ["scale-900"]),
      () => publicPosts.listWholePosts(app, { search: "", category: "", page: 3 }),
      () => publicPosts.listNewestWholePosts(app, 20, { category: "" }),
      () => publicPosts.listPublishedPostChanges(app, { skipped: 1_000, limit: 500 }),
      () => publicPosts.countPublishedPosts(app),
      () => publicPosts.findNewestPost(app, { category: "", author: "nobody" }),
      () => publicPosts.findNewestPost(app, { category: "", tag: "tag7" }),
      () => getTopicChanges(app, 100),
      () => publicPosts.getNewestPostChanges(app),
    ];
    expect(await wholeTablesReadBy(...lists, ...others)).toEqual([]);
  });
});

const IDS = (list: Page<{ id: string }>) => list.items.map(({ id }) => id);

/** All ids of a list, sorted by the database in one piece. */
async function idsBy(statement: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(statement, values);
  return rows.map(({ id }) => id);
}

/** Compares the first page, those around the middle and the last two with all ids of the list. */
async function comparePages(list: (page: number) => Promise<Page<{ id: string }>>, all: string[]) {
  const { total, pageSize } = await list(1);
  expect(total).toBe(all.length);
  const last = Math.ceil(total / pageSize);
  const middle = Math.ceil(last / 2);
  for (const page of new Set([1, middle, middle + 1, last - 1, last])) {
    const shown = all.slice((page - 1) * pageSize, page * pageSize);
    expect([page, IDS(await list(page))]).toEqual([page, shown]);
  }
  expect(IDS(await list(last + 1))).toEqual([]);
}

describe("pages from either end hold what the whole list has there", { tags: ["thorough"] }, () => {
  test.each([
    ["", "created_at desc, id"],
    ["title", "lower(title), id"],
    ["-title", "lower(title) desc, id"],
    ["posted", "date_posted, id"],
    ["-posted", "date_posted desc, id"],
  ] as const)("jobs sorted by '%s', with ties", async (sort, order) => {
    await database.pool.query(
      "update jobs set title = 'Engineer', created_at = $1, date_posted = $1 where substr(id, 7)::int % 10 = 0",
      [NOW],
    );
    const filters = { search: "", department: "", status: "", sort } as const;
    const all = await idsBy(`select id from jobs order by ${order}`);
    await comparePages((page) => listAdminJobs(app, { ...filters, page }), all);
  });

  test.each([
    ["-applied", "applied_at desc, id desc"],
    ["applied", "applied_at, id"],
    ["name", "lower(full_name), id"],
    ["-name", "lower(full_name) desc, id desc"],
  ] as const)("applications sorted by '%s'", async (sort, order) => {
    const filters = { search: "", job: "", status: "rejected", sort };
    const all = await idsBy(
      `select id from job_applications where status = 'rejected' order by ${order}`,
    );
    await comparePages((page) => listApplications(app, { ...filters, page }), all);
  });

  test("a search of applications for a word that is nowhere reads no list for its empty page", async () => {
    planned.length = 0;
    const filters = { search: "zqxvw", job: "", status: "", sort: "-applied" } as const;
    expect(await listApplications(app, { ...filters, page: 1 })).toMatchObject({ total: 0 });
    const inOrder = planned.filter(({ statement }) =>
      /order by "job_application_words"/.test(statement),
    );
    expect(planned.length).toBeGreaterThan(0);
    expect(inOrder).toEqual([]);
  });

  test.each(["", "rejected"])("a search of applications with the status '%s'", async (status) => {
    const filters = { search: FREQUENT_RESUME_WORD, job: "", status, sort: "-applied" } as const;
    const all = await idsBy(
      `select application_id as id from job_application_words where words @@ $1::tsquery and status like $2
       order by applied_at desc, application_id desc`,
      [`'${FREQUENT_RESUME_WORD}'`, status || "%"],
    );
    await comparePages((page) => listApplications(app, { ...filters, page }), all);
  });

  test("open jobs and published posts", async () => {
    const jobFilters = { search: "", department: "", location: "", type: "", workplace: "" };
    const day = app.calendar().dayOf(NOW);
    const jobs = await idsBy(
      `select id from jobs where is_active and (closes_on is null or closes_on >= $1)
       order by date_posted desc, id`,
      [day],
    );
    await comparePages((page) => listOpenJobs(app, { ...jobFilters, page }), jobs);
    const found = (page: number) =>
      listOpenJobs(app, { ...jobFilters, search: FREQUENT_JOB_WORD, page });
    await comparePages(found, jobs.slice(0, 1_000));
    const posts = await idsBy(
      "select id from blogs where is_published order by published_at desc, id",
    );
    const postFilters = { search: "", category: "" };
    await comparePages(
      (page) => publicPosts.listPublishedPosts(app, { ...postFilters, page }),
      posts,
    );
  });
});

describe("a search of the admin area", { tags: ["thorough"] }, () => {
  test("lists the first thousand of what a frequent word finds, and says that there are more", async () => {
    const filters = { state: "", search: FREQUENT_INQUIRY_WORD } as const;
    const all = await idsBy(
      "select id from inquiries where message ilike $1 order by received_at desc, id desc limit 1000",
      [`%${FREQUENT_INQUIRY_WORD}%`],
    );
    expect((await listInquiries(app, { ...filters, page: 1 })).hasMore).toBe(true);
    await comparePages((page) => listInquiries(app, { ...filters, page }), all);
  });

  test("lists everything that a rare word or two letters find", async () => {
    for (const search of [rare.inquiries[5] ?? "", "zx", "qv"]) {
      const all = await idsBy(
        `select id from inquiries
         where name ilike $1 or email ilike $1 or company ilike $1 or message ilike $1 or reference ilike $1
         order by received_at desc, id desc`,
        [`%${search}%`],
      );
      const list = await listInquiries(app, { state: "", search, page: 1 });
      expect(list).toMatchObject({ total: all.length, hasMore: false });
      expect(IDS(list)).toEqual(all.slice(0, list.pageSize));
    }
  });
});

describe("a search of Careers among many jobs", { tags: ["thorough"] }, () => {
  const NONE = { department: "", location: "", type: "", workplace: "", page: 1 };
  const find = async (search: string) => {
    const { items, total, eachWord } = await listOpenJobs(app, { ...NONE, search });
    return { ids: items.map(({ id }) => id), total, eachWord };
  };

  test("finds each text in titles and descriptions, and two letters in titles only", async () => {
    const [inTitle = "", inText = ""] = await idsBy(
      "select id from jobs where is_active and closes_on is null order by id limit 2",
    );
    await pool?.query("update jobs set title = 'Qz%7 lead' where id = $1", [inTitle]);
    await pool?.query("update jobs set description = 'About qz%7 zanzibar' where id = $1", [
      inText,
    ]);
    const one = (id: string, eachWord: string | null = null) => ({ ids: [id], total: 1, eachWord });
    for (const search of ["qz", "%7"]) expect(await find(search)).toEqual(one(inTitle));
    expect(await find("zanzibar")).toEqual(one(inText));
    expect(await find("zanzibar qz")).toEqual(one(inText, "zanzibar qz"));
    expect(await find("lead qz")).toEqual(one(inTitle, "lead qz"));
    expect(await find("ad qz")).toEqual(one(inTitle, "ad qz"));
    expect((await find("qz qx")).total).toBe(0);
  });

  test("finds a phrase in an old job, however many newer ones have its words", async () => {
    const [oldest = ""] = await idsBy(
      "select id from jobs where is_active and closes_on is null order by date_posted limit 1",
    );
    const words = "systems builds";
    const newer = await find(words);
    expect(newer).toMatchObject({ total: 1_000, eachWord: words });
    await pool?.query("update jobs set description = description || $2 where id = $1", [
      oldest,
      ` and ${words}`,
    ]);
    expect(await find(words)).toEqual({ ids: [oldest], total: 1, eachWord: null });
  });
});
