/** Runs a job of the queue. Checks its payload, and sets the organisation before any row is touched. */
import type { AnyReceiver } from '#server/forms/index.ts';
import { isPresent, type OfModule } from '#model/define-module.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AllKeyPurposes } from '#access/key-purposes.ts';
import type { RegisteredEvent } from '#model/jobs/define-event.ts';
import type { Shape } from '#model/field.ts';
import type { Daemon, Job } from '#model/jobs/define-job.ts';
import type { Overlay } from '#model/pages/define-overlay.ts';
import { defaultsOf, parseInput } from '#records/shape.ts';
import type { DaemonContext, JobContext } from '#server/context.ts';
import type { Db } from '#server/db/index.ts';
import type { PlatformContext } from '#server/platform-context.ts';
import type { AnyIdentity, AnyPass, AnyVisitor } from '#server/readers/index.ts';
import type { AnyRoute, PageObserver } from '#server/http/index.ts';
import type { AnyMeter } from '#server/pages/index.ts';
import type { AnyOperation } from '#server/operations/index.ts';
import type { Registry } from '#server/records/index.ts';

/** A job as the runner sees it, with an unknown payload type. */
export type AnyJob = Job<Shape, JobContext>;

/** A daemon as the process that runs it sees it. */
export type AnyDaemon = Daemon<DaemonContext>;

/** The registry including what runs its jobs. Code that only queues jobs does not see that part. */
export interface PlatformRegistry extends Registry {
  jobs: ReadonlyMap<string, AnyJob>;
  /** What runs as long as a process. */
  daemons: readonly AnyDaemon[];
  /** Events with the files that emit them. */
  events: readonly RegisteredEvent[];
  /** Operations of definitions, and hand-written ones. */
  operations: readonly AnyOperation[];
  /** Receivers by the name that forms use. */
  receivers: ReadonlyMap<string, AnyReceiver>;
  /** Identities that recognise readers who have logged in. */
  identities: readonly AnyIdentity[];
  /** Identities that recognise readers by their request only. */
  visitors: readonly AnyVisitor[];
  /** Kinds of passes by their names. */
  passes: ReadonlyMap<string, AnyPass>;
  /** Overlays that change pages for one reader. */
  overlays: readonly Overlay[];
  /** Observers of the responses to page requests. */
  pageObservers: readonly PageObserver[];
  /** Endpoints without a page. */
  routes: readonly AnyRoute[];
  /** What keys derived from the secret are for; no link may have one of these purposes. */
  keyPurposes: AllKeyPurposes;
  /** Definitions that count views of items. */
  meters: readonly AnyMeter[];
}

const envelope = z.object({
  organisation: z.number().int().nullable(),
  payload: z.record(z.string(), z.unknown()),
});

/** One try of a job, as the runner began it. */
interface Try extends Pick<JobContext, 'attempt' | 'stopping'> {
  id: string;
  /**
   * The claim under which the try runs. Without it, writes commit regardless of the claim in the queue's row.
   */
  lockedBy?: string;
  /** Aborted when another process may run the job: this try must not write any more. */
  revoked?: AbortSignal;
}

/** Runs a queued job. Throws the job's error, or an error for an invalid payload. */
export async function runJob(
  services: PlatformContext,
  job: AnyJob,
  row: unknown,
  current: Try,
): Promise<void> {
  const { organisation, payload } = envelope.parse(row);
  if (organisation === null && job.scope !== 'platform')
    throw new Error(`The job ${job.name} was queued without an organisation.`);
  const organisationId = organisation ?? 0;
  if (job.module !== undefined && organisation !== null) {
    const sites = sitesOf(services, organisationId, job);
    const { siteId: eventSite } = job.on ? payload : {};
    const isOn = typeof eventSite !== 'number' || sites.some(({ siteId }) => siteId === eventSite);
    if (sites.length === 0 || !isOn) return;
  }
  const writeFor: JobContext['writeFor'] = async (of, run) => {
    if (!job.hasOwnLock) current.revoked?.throwIfAborted();
    return services.write(systemOn(services, of, job), async (work) => {
      const result = await run(Object.assign(work, { runningJob: current.id }));
      if (!job.hasOwnLock) await assertClaimed(work.db, job, current);
      return result;
    });
  };
  const ctx: JobContext = {
    services,
    organisationId,
    attempt: current.attempt,
    attemptsMax: job.attemptsMax,
    stopping: current.stopping,
    write: (run) => writeFor(organisationId, run),
    writeFor,
    organisations: () => [
      ...new Set(
        services.sites
          .all()
          .filter((site) => isPresent(job, site.modulesOn))
          .map((site) => site.organisationId),
      ),
    ],
  };
  await job.run(ctx, payloadOf(job, payload));
}

/** Throws when another process may have claimed the job, so that the transaction writes nothing. */
async function assertClaimed(db: Db, { name }: AnyJob, { id, lockedBy, revoked }: Try): Promise<void> {
  revoked?.throwIfAborted();
  if (lockedBy === undefined) return;
  const { rows } = await sql<{ claimed: boolean }>`
    select is_job_claimed(${id}::bigint, ${lockedBy}) as claimed`.execute(db);
  if (rows[0]?.claimed !== true)
    throw new Error(`The job ${name} lost its claim while it ran, so this write of it was undone.`);
}

/**
 * The validated payload, with a value for each field; for an event also its name. Throws for a payload of
 * another job.
 */
function payloadOf(job: AnyJob, payload: Record<string, unknown>): Record<string, unknown> {
  if (!job.on) return { ...defaultsOf(job.payload), ...parseInput(job.payload, payload, 'create') };
  const { event: name, ...values } = payload;
  // Rows written before decision 0153 have the name without its module.
  const event =
    job.on.find((handled) => handled.name === name) ??
    job.on.find((handled) => handled.name.endsWith(`/${String(name)}`));
  if (!event) throw new Error(`The job ${job.name} does not handle the event ${String(name)}.`);
  return { ...defaultsOf(event.fields), ...parseInput(event.fields, values, 'create'), event: event.name };
}

/** The sites of an organisation that a job or daemon concerns: those on which its module is enabled. */
function sitesOf(services: PlatformContext, organisationId: number, job: OfModule): SiteRef[] {
  return services.sites
    .all()
    .filter((site) => site.organisationId === organisationId && isPresent(job, site.modulesOn));
}

/**
 * Returns the system as the actor for an organisation, on the sites that a job or daemon concerns: those on which its
 * module is on. Without a module: all sites.
 */
export function systemOn(services: PlatformContext, organisationId: number, job: OfModule) {
  const sites = sitesOf(services, organisationId, job);
  return {
    actor: { kind: 'system', organisationId } as const,
    organisationId,
    siteIds: sites.map((site) => site.siteId),
  };
}
