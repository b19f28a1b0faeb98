/** From our jobs to the tasks of the queue: payload checked, organisation set before a row is touched. */
import { isPresent } from '#model/define-module.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { Task, TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Shape } from '#model/field.ts';
import type { Job } from '#model/define-job.ts';
import { defaultsOf, parseInput } from '#model/shape.ts';
import type { Work } from '#server/records/index.ts';
import type { Services } from '#server/services.ts';

/** What a job is given. */
export interface JobContext {
  services: Services;
  /** 0 for a job of the platform. */
  organisationId: number;
  /** 1 when it runs for the first time. */
  attempt: number;
  attemptsMax: number;
  /** A unit of work of the job's organisation on all its sites, in the name of the product. */
  write: <T>(run: (work: Work) => Promise<T>) => Promise<T>;
  /** The same for an organisation that a job of the platform has found out. */
  writeFor: <T>(organisationId: number, run: (work: Work) => Promise<T>) => Promise<T>;
  /** Every organisation there is, for a job of the platform. */
  organisations: () => number[];
}

/** A job as the runner sees it: of a payload it knows nothing about. */
export type AnyJob = Job<Shape, JobContext>;

/** Tasks by the names of their jobs. */
export function tasksOf(services: Services, jobs: readonly AnyJob[]): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.name, taskOf(services, job)]));
}

const envelope = z.object({
  organisation: z.number().int().nullable(),
  payload: z.record(z.string(), z.unknown()),
});

function taskOf(services: Services, job: AnyJob): Task {
  return async (row, { job: { attempts } }) => {
    const { organisation, payload } = envelope.parse(row);
    if (organisation === null && job.scope !== 'platform')
      throw new Error(`The job ${job.name} was queued without an organisation.`);
    const organisationId = organisation ?? 0;
    if (organisation !== null && sitesOf(services, organisationId, job).length === 0) return;
    const writeFor: JobContext['writeFor'] = (id, run) => services.write(productOn(services, id, job), run);
    const ctx: JobContext = {
      services,
      organisationId,
      attempt: attempts,
      attemptsMax: job.attemptsMax,
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
    await job.run(ctx, { ...defaultsOf(job.payload), ...parseInput(job.payload, payload, 'create') });
  };
}

/** The sites of an organisation on which the job has anything to do: those that have its module on. */
function sitesOf(services: Services, organisationId: number, job: AnyJob): SiteRef[] {
  return services.sites
    .all()
    .filter((site) => site.organisationId === organisationId && isPresent(job, site.modulesOn));
}

/** The product itself at work for an organisation, on those sites. */
function productOn(services: Services, organisationId: number, job: AnyJob) {
  const sites = sitesOf(services, organisationId, job);
  return {
    actor: { kind: 'system', organisationId } as const,
    organisationId,
    siteIds: sites.map((site) => site.siteId),
  };
}
