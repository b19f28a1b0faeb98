/**
 * Records opens and clicks after the response was sent, so that no reader waits for them. Events of concurrent
 * requests are stored by one statement; those that arrive in the meantime by the next.
 */
import type { RouteRequest } from '#model/pages/define-route.ts';
import type { PlatformContext } from '#server/platform-context.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { storeEvents, type ObservedEvent } from './event-queue.ts';

/** Events in memory; more are dropped and logged, so that a flood cannot fill it. */
const MEMORY_MAX = 10_000;

/** Events of one statement. */
const BATCH = 1_000;

/** Pauses while the database cannot be reached; after the last, the events are dropped and logged. */
const RETRY_MS = [500, 2_000, 10_000, 30_000, 60_000];

type Services = Pick<PlatformContext, 'write' | 'log'>;
type Place = Pick<SiteRef, 'organisationId' | 'siteId'>;

interface Recorder {
  waiting: { place: Place; event: ObservedEvent }[];
  isStoring: boolean;
}

const recorders = new WeakMap<Services, Recorder>();

/** Accepts an event and returns immediately. Never throws. */
export function recordEvent(
  services: Services,
  { organisationId, siteId }: Place,
  event: Omit<ObservedEvent, 'at'>,
): void {
  const recorder = recorders.get(services) ?? { waiting: [], isStoring: false };
  recorders.set(services, recorder);
  if (recorder.waiting.length >= MEMORY_MAX) {
    services.log.warn(
      { siteId },
      'A newsletter open or click was dropped: too many are waiting to be stored.',
    );
    return;
  }
  const place = { organisationId, siteId };
  recorder.waiting.push({ place, event: { ...event, at: new Date().toISOString() } });
  if (!recorder.isStoring) void storeWaiting(services, recorder);
}

async function storeWaiting(services: Services, recorder: Recorder): Promise<void> {
  recorder.isStoring = true;
  try {
    for (let next = nextBatch(recorder); next; next = nextBatch(recorder)) await storeBatch(services, next);
  } finally {
    recorder.isStoring = false;
  }
}

interface Batch {
  place: Place;
  events: ObservedEvent[];
}

/** Removes the next events of one site; null if none wait. */
function nextBatch(recorder: Recorder): Batch | null {
  const [first] = recorder.waiting;
  if (!first) return null;
  const events: ObservedEvent[] = [];
  recorder.waiting = recorder.waiting.filter(({ place, event }) => {
    if (place.siteId !== first.place.siteId || events.length >= BATCH) return true;
    events.push(event);
    return false;
  });
  return { place: first.place, events };
}

async function storeBatch({ write, log }: Services, { place, events }: Batch): Promise<void> {
  const { organisationId, siteId } = place;
  const who = { actor: { kind: 'system' as const, organisationId }, organisationId, siteIds: [siteId] };
  for (let attempt = 0; ; attempt += 1)
    try {
      await write(who, (work) => storeEvents(work, siteId, events));
      return;
    } catch (err) {
      const pauseMs = RETRY_MS[attempt];
      const context = { err, siteId, events: events.length };
      if (pauseMs === undefined) {
        log.error(context, 'Newsletter opens and clicks could not be stored and were dropped.');
        return;
      }
      log.warn(context, 'Newsletter opens and clicks could not be stored; this is tried again.');
      await new Promise((resolve) => void setTimeout(resolve, pauseMs).unref());
    }
}

/** The part of a request by which its sender is scored. */
export function senderOf({ method, ip, header }: Pick<RouteRequest, 'method' | 'ip' | 'header'>) {
  return { method, ip, userAgent: header('user-agent') ?? '' };
}
