/** Counts the figures of all days from a date again, one site and day after another. */
import { badInput, conflict } from '#model/errors.ts';
import { createPool, scopeOfSite, transaction } from '#server/db/index.ts';
import type { CommandContext } from '#server/cli/module-commands/define-command.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type pg from 'pg';
import { sumDay } from '../../report-store/postgres/sum-days.ts';
import { addDays } from '#reports/report-period.ts';
import { changeDay } from './change-day.ts';
import { countDay } from './count-day.ts';
import { storedDays } from './days-to-count.ts';

/** A statement reads all events of a day at most: ten million take minutes. */
const STATEMENT_MS = 30 * 60_000;

export interface RebuiltDay {
  day: string;
  events: number;
  /** Rows of figures that were different. */
  changed: number;
  /** The figures were generated for the demo and stay. */
  isSample: boolean;
}

export interface RebuiltSite {
  site: string;
  days: RebuiltDay[];
}

/**
 * Counts again. Each day of a site is changed in one transaction, so that a rebuild that ends early leaves it as it was
 * or as it has to be; run it again to go on. Throws BAD_USER_INPUT for a date that cannot be counted, and CONFLICT while
 * another rebuild runs.
 */
export async function rebuild(
  ctx: CommandContext,
  { from, sites }: { from: string; sites: readonly SiteRef[] },
): Promise<RebuiltSite[]> {
  const lock = await holdLock(ctx.pool);
  const { connectionString } = ctx;
  const pool = createPool({
    connectionString,
    sizeMax: 1,
    statementTimeoutMs: STATEMENT_MS,
    onError: () => undefined,
  });
  try {
    const planned = await planDays(pool, from, sites);
    const rebuilt: RebuiltSite[] = [];
    for (const { site, days } of planned) {
      const done = await rebuildSite(pool, site, { days, showProgress: ctx.showProgress });
      rebuilt.push({ site: site.tenantKey, days: done });
    }
    return rebuilt;
  } finally {
    await pool.end();
    await lock.release();
  }
}

interface PlannedSite {
  site: SiteRef;
  days: readonly string[];
}

async function planDays(pool: pg.Pool, from: string, sites: readonly SiteRef[]): Promise<PlannedSite[]> {
  const stored = [];
  for (const site of sites) stored.push({ site, ...(await storedDays(pool, site)) });
  const firstDays = stored.flatMap(({ first }) => first ?? []).toSorted();
  const [first] = firstDays;
  if (first === undefined)
    throw badInput(
      'NO_STORED_EVENTS',
      'No events are stored from which figures could be counted. Turn on the module analytics of a site, and run the command once readers were counted.',
    );
  const today =
    stored
      .map((one) => one.today)
      .toSorted()
      .at(-1) ?? first;
  if (from > today)
    throw badInput('DATE_IN_FUTURE', `${from} is in the future. Name a day from ${first} to ${today}.`);
  if (from < first)
    throw badInput(
      'EVENTS_DELETED',
      `The events of ${from} are not all stored any more, so its figures cannot be counted again. Run the command with --from ${first} or a later day.`,
    );
  return stored.map((one) => ({
    site: one.site,
    days: one.first === null ? [] : daysBetween(from > one.first ? from : one.first, one.today),
  }));
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

async function rebuildSite(
  pool: pg.Pool,
  site: SiteRef,
  { days, showProgress }: { days: readonly string[]; showProgress: CommandContext['showProgress'] },
): Promise<RebuiltDay[]> {
  const rebuilt: RebuiltDay[] = [];
  for (const day of days) {
    showProgress(`${site.tenantKey} ${day} …`);
    const counted = await countDay(pool, site, day);
    const { events, isSample } = counted;
    const changed = events === 0 ? 0 : await changeDay(pool, site, counted);
    if (events > 0 || isSample) rebuilt.push({ day, events, changed, isSample });
  }
  await sumMonths(pool, site);
  return rebuilt;
}

/** Does what the daily job would do: until then, reports read days instead of sums. */
async function sumMonths(pool: pg.Pool, site: SiteRef): Promise<void> {
  const { organisationId } = site;
  const scope = scopeOfSite(site);
  const actor = { kind: 'system' as const, organisationId };
  for (let hasMore = true; hasMore;)
    ({ hasMore } = await transaction(pool, scope, (db, now) =>
      sumDay({ ...scope, db, actor, now, tags: new Set() }),
    ));
}

/** A lock of the connection: it ends with the process. */
async function holdLock(pool: pg.Pool): Promise<{ release: () => Promise<void> }> {
  const client = await pool.connect();
  const { rows } = await client.query<{ held: boolean }>(
    "select pg_try_advisory_lock(hashtext('analytics_rebuild'), 0) as held",
  );
  if (rows[0]?.held !== true) {
    client.release();
    throw conflict(
      'REBUILD_RUNNING',
      'Another rebuild of this installation is running. Wait for its end, or stop it, and run the command again.',
      {},
    );
  }
  return {
    release: async () => {
      await client.query("select pg_advisory_unlock(hashtext('analytics_rebuild'), 0)");
      client.release();
    },
  };
}
