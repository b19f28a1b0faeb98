/** Defines domain events, with which one module notifies the jobs of others. */
import { isPresent, type OfModule } from '../define-module.ts';
import type { RouteRequest } from '../pages/define-route.ts';
import type { InputOf, Shape, ValuesOf } from '../field.ts';
import { defaultsOf, parseInput } from '#records/shape.ts';

export interface DomainEvent<Name extends string = string, S extends Shape = Shape> {
  /** `memberships/loginSuccess`. Permanent: queue rows contain it across upgrades. */
  name: Name;
  /** Data of the event. Small: ids, not records. A field `siteId` identifies the site of the event. */
  fields: S;
  /**
   * Why the product may lack a job for the event. If absent, an event without a handler prevents the start.
   */
  unhandled?: string;
}

/** An event as the generated registry lists it. */
export interface RegisteredEvent extends OfModule {
  event: DomainEvent;
  /** Files that emit the event, as found by the generator. */
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

/** What a job may know of the request that causes an event. */
export type CausingRequest = Pick<RouteRequest, 'header' | 'cookie'>;

/** What only deliveries to other programs need to know of an event. */
export interface EventReach {
  /** Sites that the event concerns; default: its `siteId`. */
  siteIds?: readonly number[];
  /** Reads more values for other programs, only if one of them wants the event. Runs at the end of the transaction. */
  details?: () => Promise<Record<string, unknown>>;
}

/** An event as it is handed to deliveries. */
export interface AnnouncedEvent extends EventReach {
  name: string;
  values: Readonly<Record<string, unknown>>;
}

interface EventHandler extends OfModule {
  name: string;
  on?: readonly DomainEvent[];
  omits?: (request: CausingRequest) => boolean;
}

/** The parts of a unit of work that emitting needs. */
export interface EmittingWork {
  /** The registry, with the jobs that may handle the event. */
  registry: { jobs: ReadonlyMap<string, EventHandler> };
  /** Keys of the enabled modules, if the unit of work belongs to a request for a site. */
  modulesOn?: ReadonlySet<string>;
  modulesOfSite?: (siteId: number) => ReadonlySet<string> | undefined;
  request?: CausingRequest;
  /** Hands the event to what delivers events to other programs, in the same transaction; absent without records. */
  announce?: (event: AnnouncedEvent) => Promise<void>;
  queue: (job: string, payload: Record<string, unknown>) => Promise<void>;
}

/**
 * Queues each job that handles the event and whose module is on for its site, and what is delivered to other programs, in
 * the caller's transaction: both happen after it has committed, or never. A job can omit events of some requests. Throws BAD_USER_INPUT for a payload that does not match the
 * fields.
 */
export async function emit<Name extends string, S extends Shape>(
  work: EmittingWork,
  event: DomainEvent<Name, S>,
  payload: InputOf<S, 'create'>,
  reach: EventReach = {},
): Promise<void> {
  const values = { ...defaultsOf(event.fields), ...parseInput(event.fields, payload, 'create') };
  const { siteId: site }: Record<string, unknown> = values;
  const modulesOn = (typeof site === 'number' ? work.modulesOfSite?.(site) : undefined) ?? work.modulesOn;
  for (const job of work.registry.jobs.values()) {
    const isHandler = job.on?.some((handled) => handled.name === event.name) ?? false;
    const isOmitted = work.request !== undefined && job.omits?.(work.request) === true;
    if (isHandler && !isOmitted && (!modulesOn || isPresent(job, modulesOn)))
      await work.queue(job.name, { ...values, event: event.name });
  }
  await work.announce?.({ ...reach, name: event.name, values });
}
