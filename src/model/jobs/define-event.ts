/** Defines domain events: something happened in one module, for the jobs of others. */
import { isPresent, type OfModule } from '../define-module.ts';
import type { InputOf, Shape, ValuesOf } from '../field.ts';
import { defaultsOf, parseInput } from '#records/shape.ts';

export interface DomainEvent<Name extends string = string, S extends Shape = Shape> {
  /** `memberships/loginSuccess`. Permanent: rows of the queue carry it over an upgrade. */
  name: Name;
  /** Data of the event. Small: ids, not records. A field `siteId` names the site on which it happened. */
  fields: S;
  /** Why the product may have no job for it. Without it, an event without a handler stops the start. */
  unhandled?: string;
}

/** An event as the generated registry lists it. */
export interface RegisteredEvent extends OfModule {
  event: DomainEvent;
  /** Files that emit it, as the generator found them. */
  emitters: readonly string[];
}

/** The payload of a job for the event: its fields, and its name for jobs that handle several. */
export type PayloadOfEvent<Event> =
  Event extends DomainEvent<infer Name, infer S> ? { event: Name } & ValuesOf<S> : never;

/** Declares an event, in the folder `events/` of the module or domain that emits it. */
export function defineEvent<const Name extends string, const S extends Shape>(
  name: Name,
  fields: S,
  options: Pick<DomainEvent, 'unhandled'> = {},
): DomainEvent<Name, S> {
  return { name, fields, ...options };
}

/** What emitting needs from a unit of work. */
export interface EmittingWork {
  /** The registry, with the jobs that may handle the event. */
  registry: { jobs: ReadonlyMap<string, { name: string; on?: readonly DomainEvent[] } & OfModule> };
  /** Keys of the modules that are on, if it is a request for a site. */
  modulesOn?: ReadonlySet<string>;
  modulesOfSite?: (siteId: number) => ReadonlySet<string> | undefined;
  queue: (job: string, payload: Record<string, unknown>) => Promise<void>;
}

/**
 * Queues each job that handles the event and whose module is on for its site, in the caller's transaction: the jobs run once it has
 * committed, or never. Throws BAD_USER_INPUT for a payload that does not fit the fields.
 */
export async function emit<Name extends string, S extends Shape>(
  work: EmittingWork,
  event: DomainEvent<Name, S>,
  payload: InputOf<S, 'create'>,
): Promise<void> {
  const values = { ...defaultsOf(event.fields), ...parseInput(event.fields, payload, 'create') };
  const { siteId: site }: Record<string, unknown> = values;
  const modulesOn = (typeof site === 'number' ? work.modulesOfSite?.(site) : undefined) ?? work.modulesOn;
  for (const job of work.registry.jobs.values()) {
    const isHandler = job.on?.some((handled) => handled.name === event.name) ?? false;
    if (isHandler && (!modulesOn || isPresent(job, modulesOn)))
      await work.queue(job.name, { ...values, event: event.name });
  }
}
