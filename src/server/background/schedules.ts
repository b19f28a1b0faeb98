/** Queues jobs at the times of their cron expressions, by the clocks of each site. */
import type pg from 'pg';
import { parseCron, type Cron } from '#text/cron.ts';
import { lastOccurrence } from './occurrences.ts';
import { isPresent } from '#model/define-module.ts';
import type { SiteDirectory } from '#server/sites/index.ts';
import { queueScheduled, type ScheduledRun } from './queue-rows.ts';
import type { AnyJob } from './tasks.ts';

export interface Schedules {
  /** Queues the runs that are due at `now`, in milliseconds since 1970. */
  queueDue: (now: number) => Promise<void>;
}

const MINUTE_MS = 60_000;

interface ScheduledJob {
  job: AnyJob;
  cron: Cron;
  per: 'site' | 'installation';
  /** The last time for which a zone's runs were queued, with the runs; absent before the first look. */
  queued: Map<string, string>;
}

/**
 * Creates the schedules of the jobs. A statement is sent for each job and zone when a time has come, at the start, and when
 * sites change; the expressions are evaluated once a minute.
 */
export function createSchedules(
  pool: pg.Pool,
  jobs: readonly AnyJob[],
  sites: Pick<SiteDirectory, 'all' | 'tenants'>,
): Schedules {
  const scheduled = jobs.flatMap((job): ScheduledJob[] =>
    job.schedule
      ? [
          {
            job,
            per: job.schedule.per,
            cron: parseCron(job.schedule.cron, `Job ${job.name}`),
            queued: new Map(),
          },
        ]
      : [],
  );
  let lookedAt = -1;
  return {
    async queueDue(now) {
      const minute = Math.floor(now / MINUTE_MS);
      if (minute === lookedAt || scheduled.length === 0) return;
      for (const entry of scheduled)
        for (const [zone, runs] of runsByZone(entry, sites))
          await queueZone(pool, entry, { zone, runs, now });
      lookedAt = minute;
    },
  };
}

async function queueZone(
  pool: pg.Pool,
  { job, cron, queued }: ScheduledJob,
  { zone, runs, now }: { zone: string; runs: readonly ScheduledRun[]; now: number },
): Promise<void> {
  const at = lastOccurrence(cron, zone, now);
  const state = `${at} ${runs.map(({ siteId }) => siteId).join()}`;
  if (queued.get(zone) === state) return;
  await queueScheduled(pool, job, runs, { at, now });
  queued.set(zone, state);
}

/** The runs of a job by time zone. */
function runsByZone(
  { job, per }: ScheduledJob,
  sites: Pick<SiteDirectory, 'all' | 'tenants'>,
): Map<string, ScheduledRun[]> {
  if (per === 'installation') return new Map([['UTC', [{ organisationId: null, siteId: null }]]]);
  const all = sites.all().filter(({ modulesOn }) => isPresent(job, modulesOn));
  const zones = new Map(
    [...new Set(all.map(({ organisationId }) => organisationId))].flatMap((organisationId) =>
      sites.tenants(organisationId, true).map(({ siteId, timeZone }) => [siteId, timeZone] as const),
    ),
  );
  const runs = Map.groupBy(all, ({ siteId }) => zones.get(siteId) ?? 'UTC');
  return new Map(
    [...runs].map(([zone, own]) => [
      zone,
      own.map(({ organisationId, siteId }) => ({ organisationId, siteId })),
    ]),
  );
}
