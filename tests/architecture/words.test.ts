import { parseSync } from "vite";
import { describe, expect, test } from "vitest";
import { formatAction } from "~/operations/audit/auditLabels";
import { AUDIT_ACTIONS } from "~/platform/data/audit/actions";
import { childrenOf, type Node } from "./functions";
import { screenTextsOf } from "./screenTexts";
import { program, sources } from "./sources";

// STYLE.md, "Words on screens": one word for one thing, and sentence case. The specification's own texts stay as they are.

const SHOWN = /^(?:app|packages|server)\//;
/** What is logged or read by programs, not by people on a screen. */
const UNSEEN = [
  "app/platform/mail/transports",
  "app/platform/mail/delivery",
  "app/platform/mail/outbox",
  "app/platform/data/openDatabase",
  "app/platform/data/migrate",
  "app/platform/data/listen",
  "app/platform/config",
  "packages/postgres-embedded",
  "app/ui/art",
  "app/ui/sections/PostCard",
];

const isUnseen = (name: string) => UNSEEN.some((beginning) => name.startsWith(beginning));

const texts = program
  .filter(({ name }) => SHOWN.test(name) && !isUnseen(name))
  .flatMap(screenTextsOf);

interface Rule {
  say: string;
  instead: RegExp;
  /** In these files only. */
  within?: RegExp;
  /** The specification's texts, and names of screens. */
  except: readonly RegExp[];
}

const RULES: readonly Rule[] = [
  {
    say: "article, in the admin area blog",
    instead: /\b[Pp]osts?\b/,
    except: [
      /^All Posts$/,
      /^Blog post not found$/,
      /^Are you sure you want to delete this blog post\?/,
      /^Failed to load (?:the )?blog posts?\b/,
      // A request's header, and the posted form.
      /^Frontdesk \(copies/,
      // On the command line: WordPress's own word, and what `demo load` says.
      /^takes over the posts and pages of WordPress\b/,
      /^Added \{\} jobs and posts\.$/,
    ],
  },
  {
    say: "article",
    instead: /\bblogs\b/i,
    within: /^app\/(?:blog\/public|pages|shell|ui)\//,
    except: [
      /^Test blogs$/,
      /^Failed to load (?:featured )?blogs\b/,
      /^What the public list of blogs/,
      /^[Pp]ublished blogs/,
    ],
  },
  {
    say: "email, emailed",
    instead: /\b(?:e-mails?|mails|mailed|(?:a|an|the|this|test|no|every|each|by) mail)\b/i,
    except: [/\bmail (?:server|program|client)\b/],
  },
  {
    say: "admin area",
    instead: /\b(?:at|of|to|this|the) desk\b/i,
    except: [],
  },
  {
    say: "answer",
    instead: /\b(?:we|you|to|will) (?:result|response)s?\b/i,
    except: [],
  },
  {
    say: "logo",
    instead: /\b(?:a|the|its|own) mark\b/i,
    except: [/^For 30 days, a mark that a form was sent/],
  },
  {
    say: "sign in, signed in, sign out",
    instead: /\blog(?:ged|s)?[ -]?(?:in|out|on|off)\b/i,
    except: [/^Logout$/, /^Admin Login$/, /^Please log in to view applications\.$/],
  },
];

test.each(UNSEEN)("%s, whose words nobody sees, begins the name of a file", (beginning) => {
  expect(program.some(({ name }) => name.startsWith(beginning))).toBe(true);
});

describe("the words on screens", () => {
  test.each(RULES)("say $say instead of $instead", ({ instead, within, except }) => {
    const found = texts.filter(
      ({ file, text }) =>
        (!within || within.test(file)) &&
        instead.test(text) &&
        !except.some((allowed) => allowed.test(text)),
    );
    expect(found.map(placed)).toEqual([]);
  });

  test("are those of the audit log too, which makes them of the names of actions", () => {
    const labels = AUDIT_ACTIONS.map((action) => formatAction(action));
    const others =
      /\b(?:posts?|mails?|mailed|marks?|colours?|pictures?|desk|log(?:ged)? (?:in|out))\b/i;
    expect(labels.filter((label) => others.test(label))).toEqual([]);
  });

  test("are capitalized as in a sentence, apart from the specification's labels and names", () => {
    const found = texts.filter(({ text }) => isTitleCase(text) && !CAPITALIZED.has(text));
    expect(found.map(placed)).toEqual([]);
  });
});

/** Words of our own for what has a name in the field, in the code and its comments. */
const OWN_WORDS = [
  { say: "color", instead: /colour/i, except: /brand-colours-reset|jsonb\("colours"\)/ },
  { say: "checkbox, checked", instead: /\b(?:un)?ticked\b|\btick\(\{/, except: null },
  {
    say: "a noun that says what it holds",
    instead: /\b(?:const|let) (?:asked|kept|made|said|stays|taken|told|waits)\b/,
    except: null,
  },
];

test("a local of the program says what it holds, not what was done to it", () => {
  const participle = /\b(?:const|let) (?:drawn|found|known|making|opened|sent|theirs|whole)\b/;
  const vague = program.flatMap(({ name, lines }) =>
    lines.flatMap((line, at) => (participle.test(line) ? [`${name}:${at + 1}`] : [])),
  );
  expect(vague).toEqual([]);
});

/** What makes a condition in SQL: functions of drizzle-orm, and ours. */
const CONDITIONS =
  /^(?:and|or|not|eq|ne|gte?|lte?|inArray|notInArray|isNull|isNotNull|exists|notExists|like|notLike|ilike|notIlike|between|notBetween|arrayContains|arrayContained|arrayOverlaps|\w+Condition)$/;

const BOOLEAN_NAME = /^(?:is|has|was|are)[A-Z]/;
const CONDITION_NAME = /condition$/i;

/**
 * The consts and variables of a file that hold a condition in SQL and do not say so. What `sql` makes may be any expression: it
 * alone must not have the name of a boolean.
 */
function misnamedConditions(name: string, text: string): string[] {
  if (!/from "drizzle-orm"|Condition\b/.test(text)) return [];
  const found: string[] = [];
  const visit = (node: Node) => {
    const own = node.id?.name ?? "";
    const made = node.type === "VariableDeclarator" && node.init ? kindOf(node.init as Node) : null;
    const isMisnamed = made === "condition" ? !CONDITION_NAME.test(own) : BOOLEAN_NAME.test(own);
    if (made && own && isMisnamed) found.push(`${name}: ${own}`);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSync(name, text).program as unknown as Node);
  return found;
}

function kindOf(node: Node): "condition" | "expression" | null {
  const called = (node.callee ?? node.tag) as Node | undefined;
  if (called?.name === "sql") return "expression";
  if (called) return CONDITIONS.test(String(called.name)) ? "condition" : null;
  if (!/^(?:Conditional|Logical)Expression$/.test(node.type)) return null;
  const values = [node.consequent, node.alternate, node.right] as (Node | undefined)[];
  const kinds = values.map((value) => (value ? kindOf(value) : null));
  return kinds.find((kind) => kind !== null) ?? null;
}

test("a condition in SQL is called one", () => {
  const found = sources
    .filter(({ name }) => /\.tsx?$/.test(name))
    .flatMap(({ name, text }) => misnamedConditions(name, text));
  expect(found).toEqual([]);
});

test.each([
  "const isThis = eq(jobs.id, id);",
  "const isNewer = sql<boolean>`version > 1`;",
  "const hasPicture = and(\n  like(text, path),\n  isNull(at),\n);",
  "const wasSaved = since ? gt(at, since) : undefined;",
  "const areEarlier = until && lte(at, until);",
  "const isOpen = openJobCondition(app);",
  "const ofAccount = eq(accountId, id);",
])("%s has", (line) => {
  expect(misnamedConditions("a.ts", `import { eq } from "drizzle-orm";\n${line}`)).toHaveLength(1);
});

test.each(OWN_WORDS)(
  "the code and its tests say $say instead of $instead",
  ({ instead, except }) => {
    const found = sources
      .filter(({ name }) => /\.tsx?$/.test(name) && !name.endsWith("/words.test.ts"))
      .flatMap(({ name, lines }) =>
        lines.flatMap((line, at) =>
          instead.test(line) && !except?.test(line) ? [`${name}:${at + 1}`] : [],
        ),
      );
    expect(found).toEqual([]);
  },
);

const placed = ({ file, line, text }: (typeof texts)[number]) => `${file}:${line} "${text}"`;

const SMALL = /^(?:a|an|and|as|at|by|for|from|in|of|on|or|the|to|us|with|\{\})$/;

/** "Add New Job": two words or more, each with a capital, apart from small ones. */
function isTitleCase(text: string): boolean {
  const words = text.replace(/[.!?…]+$/, "").split(/\s+/);
  if (words.length < 2 || words.length > 6) return false;
  const large = words.filter((word) => !SMALL.test(word));
  return large.length > 1 && large.every((word) => /^\p{Lu}[\p{L}/&-]*$/u.test(word));
}

/** Labels of the specification, names of things, and what goes with a label of the specification on its screen. */
const CAPITALIZED = new Set([
  // The specification's.
  "Admin Login",
  "Create Admin Account",
  "AI/ML Solutions",
  "Active Jobs",
  "Add Blog",
  "Add Job",
  "Add New Blog",
  "Add New Job",
  "Admin Dashboard",
  "All Categories",
  "All Posts",
  "All Status",
  "Application Submitted!",
  "Apply Now",
  "Artificial Intelligence",
  "Back to Blog",
  "Basic Information",
  "Clear Filters",
  "Cloud Computing",
  "Cloud Infrastructure",
  "Company Website",
  "Confirm Delete",
  "Contact Us",
  "Conversion Rate",
  "Cover Letter",
  "Create New Job",
  "Data Engineering",
  "Data Science",
  "Data and BI",
  "Digital Transformation",
  "Edit Job",
  "Email Address",
  "Employee Referral",
  "Full Name",
  "Get Started Now",
  "Get in Touch",
  "Image URL",
  "Job Board",
  "Job Not Found",
  "Latest Insights",
  "LinkedIn Profile",
  "Manage Blogs",
  "Needs Assessment",
  "New Applications",
  "Ongoing Support",
  "Other Job Board",
  "Phone Number",
  "Quick Links",
  "Save Changes",
  "Save Job",
  "Send Another Message",
  "Service of Interest",
  "Share Job",
  "Software Development",
  "Staff Augmentation",
  "Submit Application",
  "System Integration",
  "Talent Matching",
  "Thank You",
  "Total Applications",
  "Try Again",
  "View All Services",
  // Beside those of the specification: Submit Application, Edit Job, Back to Blog.
  "Send Message",
  "Edit Blog",
  "Back to Careers",
  "Back to Jobs",
  // Names.
  "Data Engineer",
  "Export CSV",
  "View Resume",
  "Familjen Grotesk Variable",
  "Instrument Sans Variable",
  "Alex Morgan",
  "Morgan Freight",
  "Through EmailJS",
]);
