import { listImported, storeImported } from "~/imports/importedRecords.server";
import type { CountedKind, Remark, Report } from "~/imports/report";
import type { App } from "~/platform/app.server";
import {
  type Database,
  queryErrorOf,
  type Transaction,
  UNIQUE_VIOLATION,
} from "~/platform/data/database.server";
import { SNAPSHOT } from "~/platform/data/lists.server";
import { lockImports } from "~/platform/erasure/erasure.server";

/** One run of an import. */
export interface ImportRun {
  readonly app: App;
  /** Reads and checks everything, and changes nothing. */
  readonly isDryRun: boolean;
  readonly report: Report;
}

/** A record of the source, ready to be added here. */
export interface Candidate<Item> {
  /** The source, the kind and the id there: "supabase job senior-engineer-lk3j2". */
  key: string;
  /** The id that the record has, or will have, on this site. */
  id: string;
  place: string;
  name: string;
  item: Item;
  /** The report lists these although the record is imported. */
  remarks: Remark[];
}

/** A row of the source as it was read. */
export type Reading<Item> =
  | ({ ok: true } & Candidate<Item>)
  | { ok: false; place: string; name: string; reason: string };

/** A candidate with everything that takes time already done: its files are stored, its article is clean. */
export type Prepared<Item, Ready> =
  | { ok: true; candidate: Candidate<Item>; ready: Ready }
  | Unusable<Item>;

/** The result of a dry run for a candidate. */
export type CheckedCandidate<Item> = { ok: true; candidate: Candidate<Item> } | Unusable<Item>;

interface Unusable<Item> {
  ok: false;
  candidate: Candidate<Item>;
  reason: string;
}

/** How one kind of record is added. */
export interface ImportKind<Item, Ready> {
  kind: CountedKind;
  /** As in the audit log: "post" in "post:ID". */
  subject: string;
  /** The word for a record in a sentence: "blog". */
  noun: string;
  /** How many rows one transaction adds. */
  batchRows: number;
  /** Which of these ids records of this site have. */
  listExisting(db: Database, ids: readonly string[]): Promise<Set<string>>;
  /** A value that no two records may share, such as the slug of a post. */
  unique?: UniqueValue<Item>;
  /** Why some cannot be added although their ids are free, by id. */
  findObstacles?(
    db: Database,
    candidates: readonly Candidate<Item>[],
  ): Promise<Map<string, string>>;
  /**
   * The same again in the transaction that adds them, because preparing them takes minutes: an applicant may have been erased
   * meanwhile.
   */
  findLateObstacles?(
    tx: Transaction,
    candidates: readonly Candidate<Item>[],
  ): Promise<Map<string, string>>;
  /** Stores nothing in a dry run, unless `check` takes its place there. */
  prepare(candidates: readonly Candidate<Item>[]): Promise<Prepared<Item, Ready>[]>;
  check?(candidates: readonly Candidate<Item>[]): Promise<CheckedCandidate<Item>[]>;
  /** Returns the ids that were added, each with further remarks. */
  add(tx: Transaction, ready: readonly Ready[]): Promise<Map<string, Remark[]>>;
  /** Whether an earlier run left a part of a record out, by its remarks. */
  isIncomplete?(remarks: readonly Remark[]): boolean;
  /** Adds what earlier runs left out, as far as it is there now. Returns by id what came of it. */
  complete?(candidates: readonly Candidate<Item>[]): Promise<ReadonlyMap<string, Completion>>;
  /** Counts what belongs to a record, such as its resume. */
  countMore?(candidate: Candidate<Item>, outcome: "imported" | "unchanged"): void;
}

/** `remarks`: what is to be said of the record now. */
export interface Completion {
  isComplete: boolean;
  remarks: Remark[];
}

interface UniqueValue<Item> {
  of(item: Item): string;
  /** Which of these values records of this site have. */
  listTaken(db: Database, values: readonly string[]): Promise<ReadonlySet<string>>;
  /** Why the later one of two is left out. */
  reason(value: string): string;
}

/** The keys of a kind that were read so far, and the unique values of its usable records. */
interface Progress {
  keys: Set<string>;
  uniqueValues: Set<string>;
}

/**
 * Adds the records of a source in batches. A transaction adds a batch together with the keys of its records, so a run that was
 * stopped goes on where it was, and a repeated run changes nothing.
 */
export async function importRows<Item, Ready>(
  run: ImportRun,
  kind: ImportKind<Item, Ready>,
  readings: AsyncIterable<Reading<Item>>,
): Promise<void> {
  const progress: Progress = { keys: new Set(), uniqueValues: new Set() };
  let batch: Candidate<Item>[] = [];
  if (!run.report.counts.has(kind.kind)) run.report.count(kind.kind, "imported", 0);
  for await (const reading of readings) {
    if (!reading.ok) run.report.leaveOut(kind.kind, rowOf(reading, reading.reason));
    else if (progress.keys.has(reading.key)) run.report.leaveOut(kind.kind, rowOf(reading, TWICE));
    else {
      progress.keys.add(reading.key);
      batch.push(reading);
    }
    if (batch.length >= kind.batchRows) {
      await importBatch(run, kind, batch, progress);
      batch = [];
    }
  }
  await importBatch(run, kind, batch, progress);
}

const TWICE = "the source has it twice";
const DELETED_HERE = "it was imported before and deleted here since";

async function importBatch<Item, Ready>(
  run: ImportRun,
  kind: ImportKind<Item, Ready>,
  candidates: readonly Candidate<Item>[],
  progress: Progress,
): Promise<void> {
  const free = await findFree(run, kind, candidates);
  if (free.length === 0) return;
  if (run.isDryRun) {
    const checked = await (kind.check ? kind.check(free) : kind.prepare(free));
    const usable = reportUnusable(run, kind, checked);
    for (const { candidate } of reportRepeated(run, kind, usable, progress))
      countOne(run, kind, candidate, "imported");
    return;
  }
  const usable = reportUnusable(run, kind, await kind.prepare(free));
  const ready = reportRepeated(run, kind, usable, progress);
  if (ready.length > 0) await addBatch(run, kind, ready);
}

/** Returns the usable results, and reports the others as left out. */
function reportUnusable<Item, Ready, Usable extends { ok: true }>(
  { report }: ImportRun,
  { kind }: ImportKind<Item, Ready>,
  results: readonly (Usable | Unusable<Item>)[],
): Usable[] {
  return results.flatMap((result) => {
    if (result.ok) return [result];
    report.leaveOut(kind, rowOf(result.candidate, result.reason));
    return [];
  });
}

/** Returns the first one with each unique value, and reports the others as left out. */
function reportRepeated<Item, Ready, Usable extends { candidate: Candidate<Item> }>(
  { report }: ImportRun,
  { kind, unique }: ImportKind<Item, Ready>,
  usable: readonly Usable[],
  { uniqueValues }: Progress,
): readonly Usable[] {
  if (!unique) return usable;
  return usable.filter(({ candidate }) => {
    const value = unique.of(candidate.item);
    const isRepeated = uniqueValues.has(value);
    if (isRepeated) report.leaveOut(kind, rowOf(candidate, unique.reason(value)));
    uniqueValues.add(value);
    return !isRepeated;
  });
}

/** The candidates that can be added: not imported before, and without an obstacle. The report gets the others. */
async function findFree<Item, Ready>(
  run: ImportRun,
  kind: ImportKind<Item, Ready>,
  candidates: readonly Candidate<Item>[],
): Promise<Candidate<Item>[]> {
  if (candidates.length === 0) return [];
  const { report, app } = run;
  // In one snapshot: between two reads another run may add a record together with its key.
  const { imported, existingIds, obstacles, takenValues } = await app.db.transaction(
    (tx) => compare(tx, kind, candidates),
    SNAPSHOT,
  );
  const obstacleOf = ({ id, item }: Candidate<Item>) => {
    if (existingIds.has(id)) return idObstacle(kind);
    const value = kind.unique?.of(item);
    const isTaken = value !== undefined && takenValues.has(value);
    return obstacles.get(id) ?? (isTaken ? kind.unique?.reason(value) : undefined);
  };
  const free: Candidate<Item>[] = [];
  const earlierOnes: Candidate<Item>[] = [];
  for (const candidate of candidates) {
    const earlier = imported.get(candidate.key);
    const obstacle = obstacleOf(candidate);
    if (earlier && existingIds.has(earlier.id)) earlierOnes.push({ ...candidate, ...earlier });
    else if (earlier) report.leaveOut(kind.kind, rowOf(candidate, DELETED_HERE));
    else if (obstacle) report.leaveOut(kind.kind, rowOf(candidate, obstacle));
    else free.push(candidate);
  }
  await countEarlier(run, kind, earlierOnes);
  return free;
}

/** Counts records that were imported before, and completes those that lack a part. */
async function countEarlier<Item, Ready>(
  run: ImportRun,
  kind: ImportKind<Item, Ready>,
  candidates: readonly Candidate<Item>[],
): Promise<void> {
  const incomplete = candidates.filter(({ remarks }) => kind.isIncomplete?.(remarks));
  const mayComplete = incomplete.length > 0 && !run.isDryRun;
  const completions = (mayComplete && (await kind.complete?.(incomplete))) || NO_COMPLETIONS;
  for (const candidate of candidates) {
    const { isComplete = false, remarks = candidate.remarks } = completions.get(candidate.id) ?? {};
    countOne(run, kind, { ...candidate, remarks }, "unchanged", {
      moreOutcome: isComplete ? "imported" : "unchanged",
    });
  }
}

const NO_COMPLETIONS: ReadonlyMap<string, Completion> = new Map();

/** Compares candidates with what this site has: earlier imports by key, records by id, and other obstacles by id. */
async function compare<Item, Ready>(
  tx: Transaction,
  kind: ImportKind<Item, Ready>,
  candidates: readonly Candidate<Item>[],
) {
  const imported = await listImported(tx, candidates);
  const ids = [...candidates, ...imported.values()].map(({ id }) => id);
  const existingIds = await kind.listExisting(tx, ids);
  const fresh = candidates.filter(({ key, id }) => !imported.has(key) && !existingIds.has(id));
  const obstacles = (fresh.length > 0 && (await kind.findObstacles?.(tx, fresh))) || NO_OBSTACLES;
  const takenValues = await listTakenValues(tx, kind, fresh);
  return { imported, existingIds, obstacles, takenValues };
}

/** The unique values of these candidates that records of this site have. */
async function listTakenValues<Item, Ready>(
  tx: Transaction,
  { unique }: ImportKind<Item, Ready>,
  candidates: readonly Candidate<Item>[],
): Promise<ReadonlySet<string>> {
  if (!unique || candidates.length === 0) return new Set();
  const values = candidates.map(({ item }) => unique.of(item));
  return unique.listTaken(tx, values);
}

const NO_OBSTACLES: ReadonlyMap<string, string> = new Map();

const idObstacle = ({ noun }: { noun: string }) => `another ${noun} has its id here`;

type UsablePrepared<Item, Ready> = Extract<Prepared<Item, Ready>, { ok: true }>;

/** Adds prepared records. One that the database cannot hold is left out by itself, and not with those beside it. */
async function addBatch<Item, Ready>(
  run: ImportRun,
  kind: ImportKind<Item, Ready>,
  prepared: readonly UsablePrepared<Item, Ready>[],
): Promise<void> {
  try {
    await addTogether(run, kind, prepared);
  } catch (error) {
    const reason = reasonInData(error);
    if (!reason) throw error;
    const half = Math.ceil(prepared.length / 2);
    const [first] = prepared;
    if (first && prepared.length === 1)
      run.report.leaveOut(kind.kind, rowOf(first.candidate, reason));
    else
      for (const part of [prepared.slice(0, half), prepared.slice(half)])
        await addBatch(run, kind, part);
  }
}

const UNSTORABLE = "the database cannot hold it: one of its texts is too long for an index";

const SLUG_OR_REFERENCE_TAKEN = "another record took its slug or reference while it was imported";

/**
 * Why a statement failed, if a value is to blame. Null if the cause is something else. The value is not one of its type, is
 * beyond a limit of the database, or was taken by another record since it was looked for.
 */
function reasonInData(error: unknown): string | null {
  const { code = "" } = queryErrorOf(error);
  if (code === UNIQUE_VIOLATION) return SLUG_OR_REFERENCE_TAKEN;
  return /^(?:22|54)/.test(code) ? UNSTORABLE : null;
}

async function addTogether<Item, Ready>(
  run: ImportRun,
  kind: ImportKind<Item, Ready>,
  prepared: readonly UsablePrepared<Item, Ready>[],
): Promise<void> {
  const { app } = run;
  const outcomes = await app.db.transaction(async (tx) => {
    // Two imports at the same time take turns, and the second one sees what the first one added.
    await lockImports(tx);
    const candidates = prepared.map(({ candidate }) => candidate);
    const imported = await listImported(tx, candidates);
    const obstacles = (await kind.findLateObstacles?.(tx, candidates)) ?? new Map<string, string>();
    const remaining = prepared.filter(
      ({ candidate }) => !imported.has(candidate.key) && !obstacles.has(candidate.id),
    );
    const remarksById = await kind.add(
      tx,
      remaining.map(({ ready }) => ready),
    );
    const added = remaining.flatMap(({ candidate }) => {
      const remarks = remarksById.get(candidate.id);
      return remarks ? [{ ...candidate, remarks: [...candidate.remarks, ...remarks] }] : [];
    });
    await storeImported(tx, kind, added, app.now());
    const addedById = new Map(added.map((candidate) => [candidate.id, candidate]));
    return { imported, obstacles, addedById };
  });
  for (const { candidate } of prepared) {
    const added = outcomes.addedById.get(candidate.id);
    if (added) countOne(run, kind, added, "imported");
    else if (outcomes.imported.has(candidate.key)) countOne(run, kind, candidate, "unchanged");
    else {
      const reason = outcomes.obstacles.get(candidate.id) ?? idObstacle(kind);
      run.report.leaveOut(kind.kind, rowOf(candidate, reason));
    }
  }
}

function countOne<Item, Ready>(
  { report }: ImportRun,
  kind: ImportKind<Item, Ready>,
  candidate: Candidate<Item>,
  outcome: "imported" | "unchanged",
  /** That of what belongs to it, which may have come later. */
  { moreOutcome = outcome }: { moreOutcome?: "imported" | "unchanged" } = {},
): void {
  report.count(kind.kind, outcome);
  for (const { kind: about, reason } of candidate.remarks) {
    report.list({ ...rowOf(candidate, reason), kind: about });
  }
  kind.countMore?.(candidate, moreOutcome);
}

function rowOf({ place, name }: { place: string; name: string }, reason: string) {
  return { place, name, reason };
}
