import { readFileSync } from "node:fs";
import path from "node:path";

interface ModuleGraph {
  getModuleInfo(id: string): { importers: string[] } | null;
}

/** Pages that are visited by the same person. A module is for all of them once `usersMin` of them use it. */
interface Audience {
  name: string;
  files: string[];
  usersMin: number;
}

/** What every page with scripts begins with. */
const ENTRIES = ["/app/root.tsx", "/app/entry.client.tsx"];

const ADMIN_PAGES = pagesIn("adminPages");

/** With other minimums, pages of the admin area load more bytes (2 and 3) or more files (6). */
const AUDIENCES: readonly Audience[] = [
  { name: "contact", files: ["/app/inquiries/public/contact.tsx"], usersMin: 1 },
  { name: "apply", files: ["/app/applications/apply/apply.tsx"], usersMin: 1 },
  { name: "sign-in", files: ["/app/accounts/signIn/login.tsx"], usersMin: 1 },
  { name: "account", files: ADMIN_PAGES.filter(isOfAccounts), usersMin: 3 },
  {
    name: "admin",
    files: [...ADMIN_PAGES.filter((file) => !isOfAccounts(file)), ...pagesIn("settingsPages")],
    usersMin: 4,
  },
];
/** Audiences of several pages; what only one page uses stays in that page's own file. */
const OF_SEVERAL_PAGES = ["account", "admin"];

/**
 * The modules of pages in a part of the register of addresses. Read as text: what this file imports belongs to Vite's
 * configuration, and the development server would start anew with each edit of it.
 */
function pagesIn(part: "adminPages" | "settingsPages"): string[] {
  const register = path.join(import.meta.dirname, `app/site/${part}.ts`);
  const files = readFileSync(register, "utf8").matchAll(/"([\w/]+\.tsx)"/g);
  return [...new Set([...files].map(([, file]) => `/app/${file}`))];
}

/** Signing in, joining and forgotten passwords. What an account has in Settings is in the other part of the register. */
function isOfAccounts(file: string): boolean {
  return file.startsWith("/app/accounts/");
}

/**
 * Chunks of the scripts in browsers: one of React and the router, one of what every page needs, and one for each set of
 * audiences, such as "apply+admin", so that no page loads what only others use. Left alone, a page of the admin area loads sixty
 * files, most of them smaller than their headers. A chunk takes along what its modules import, which is for at least the same
 * audiences: so the larger sets are first.
 */
export const CHUNKS = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  ...["entry", ...setsOfAudiences()].map((name) => ({
    debugName: name,
    name: (id: string, graph: ModuleGraph) => (chunkOf(id, graph) === name ? name : null),
  })),
];

function setsOfAudiences(): string[] {
  let sets: string[][] = [[]];
  for (const { name } of AUDIENCES) sets = sets.flatMap((set) => [set, [...set, name]]);
  return sets
    .filter((set) => set.length > 1 || OF_SEVERAL_PAGES.includes(set[0] ?? ""))
    .sort((one, other) => other.length - one.length)
    .map((set) => set.join("+"));
}

/** By module; each is asked about once for every chunk. */
const known = new Map<string, string>();

/** "entry", the audiences of a module joined by "+", or "" if it has none. */
function chunkOf(id: string, graph: ModuleGraph): string {
  if (id.includes("?") || id.endsWith(".css")) return "";
  const chunk = known.get(id) ?? audiencesOf(id, graph);
  known.set(id, chunk);
  return chunk;
}

function audiencesOf(id: string, graph: ModuleGraph): string {
  const users = reach(id, (module) => graph.getModuleInfo(module)?.importers);
  const isUsedBy = (file: string) => users.some((user) => user.includes(file));
  if (ENTRIES.some(isUsedBy)) return "entry";
  return AUDIENCES.filter(({ files, usersMin }) => files.filter(isUsedBy).length >= usersMin)
    .map(({ name }) => name)
    .join("+");
}

/** A module and all that can be reached from it, step by step. */
function reach(id: string, next: (module: string) => string[] | undefined): string[] {
  const reached = new Set([id]);
  for (const module of reached) for (const further of next(module) ?? []) reached.add(further);
  return [...reached];
}
