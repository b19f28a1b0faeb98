/**
 * Stores batches of all requests of a process, several at a time for each site. A batch is acknowledged after
 * the commit. The memory is bounded: what does not fit is turned away and counted.
 */
import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { networkOf } from '#addresses/network-of.ts';
import type { PlatformContext } from '#server/platform-context.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { Batch } from '../model/batch.ts';
import { boundOfNetworks, type NewValues } from './new-values.ts';
import type { ObservedBatch, Sender } from './observed.ts';
import { storeBatches } from './store-batches.ts';

/** Events in memory for one site; more are turned away. */
const WAITING_EVENTS_MAX = 10_000;

/** Events of one transaction. */
const EVENTS_PER_TRANSACTION = 2_000;

/** How long a batch waits for others. */
const COLLECT_MS = 250;

/** Events that wait for no more: from here on, a larger transaction costs hardly less for each event. */
const COLLECTED_EVENTS = 500;

/** Turns of the event loop in which the requests of a transaction are answered, so that pages need not wait for all. */
const ANSWER_TURNS = 8;

/** Senders whose views are counted; a flood of more of them begins the minute again. */
const SENDERS_MAX = 50_000;

const MINUTE_MS = 60_000;

type Services = Pick<PlatformContext, 'write' | 'log'>;

interface QueuedBatch {
  observed: ObservedBatch;
  stored: () => void;
  failed: (error: unknown) => void;
}

interface SiteQueue {
  waiting: QueuedBatch[];
  events: number;
  isStoring: boolean;
  /** Ends the wait for more batches; null while none is awaited. */
  endWait: (() => void) | null;
  /** Events turned away since the last transaction. */
  turnedAway: number;
}

interface Process {
  queues: Map<number, SiteQueue>;
  minute: number;
  viewsBySender: Map<string, number>;
  newValues: NewValues;
}

const processes = new WeakMap<object, Process>();

/**
 * Stores a batch. Resolves after its commit with true; with false if too much waits already: the sender must
 * try again later. Rejects if the database refuses it.
 */
export async function recordBatch(
  services: Services,
  site: SiteRef,
  { batch, sender }: { batch: Batch; sender: Sender },
): Promise<boolean> {
  const process = processOf(services);
  const queue = queueOf(process, site.siteId);
  if (queue.events + batch.events.length > WAITING_EVENTS_MAX) {
    queue.turnedAway += batch.events.length;
    return false;
  }
  const receivedMs = Date.now();
  const viewsThisMinute = countViews(process, { batch, sender, receivedMs });
  const done = Promise.withResolvers<void>();
  queue.events += batch.events.length;
  queue.waiting.push({
    observed: { batch, sender, receivedMs, viewsThisMinute },
    stored: done.resolve,
    failed: done.reject,
  });
  if (!queue.isStoring) void storeWaiting(services, site, { queue, newValues: process.newValues });
  if (queue.events >= COLLECTED_EVENTS) queue.endWait?.();
  await done.promise;
  return true;
}

interface Storing {
  queue: SiteQueue;
  newValues: NewValues;
}

async function storeWaiting(services: Services, site: SiteRef, storing: Storing): Promise<void> {
  const { queue } = storing;
  queue.isStoring = true;
  while (queue.waiting.length > 0) {
    await collect(queue);
    await storeNext(services, site, storing);
  }
  queue.isStoring = false;
}

/** Waits until the first batch has waited for 250 ms, or until 500 events wait. */
async function collect(queue: SiteQueue): Promise<void> {
  const sinceMs = Date.now() - (queue.waiting[0]?.observed.receivedMs ?? 0);
  if (queue.events >= COLLECTED_EVENTS || sinceMs >= COLLECT_MS) return;
  await new Promise<void>((resolve) => {
    // A clock that is set back must not prolong the wait.
    const timer = setTimeout(resolve, COLLECT_MS - Math.max(0, sinceMs));
    queue.endWait = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  queue.endWait = null;
}

async function storeNext({ write }: Services, site: SiteRef, { queue, newValues }: Storing): Promise<void> {
  const { organisationId, siteId } = site;
  const taken = takeNext(queue);
  const { turnedAway } = queue;
  queue.turnedAway = 0;
  const batches = taken.map(({ observed }) => observed);
  const who = { actor: { kind: 'system' as const, organisationId }, organisationId, siteIds: [siteId] };
  try {
    const { canAdd, count } = boundOfNetworks(newValues, siteId, batches);
    await write(who, (work) => storeBatches(work, site, { batches, turnedAway, canAdd }));
    count();
    await answerInTurns(taken);
  } catch (error) {
    queue.turnedAway += turnedAway;
    for (const { failed } of taken) failed(error);
  } finally {
    queue.events -= batches.reduce((sum, { batch }) => sum + batch.events.length, 0);
  }
}

async function answerInTurns(taken: readonly QueuedBatch[]): Promise<void> {
  const batches = Math.ceil(taken.length / ANSWER_TURNS);
  for (const [index, { stored }] of taken.entries()) {
    if (index > 0 && index % batches === 0) await setImmediate();
    stored();
  }
}

/** Removes the next batches from the queue: at least one, together at most 2,000 events. */
function takeNext(queue: SiteQueue): QueuedBatch[] {
  let events = 0;
  const end = queue.waiting.findIndex(({ observed }, index) => {
    events += observed.batch.events.length;
    return index > 0 && events > EVENTS_PER_TRANSACTION;
  });
  return queue.waiting.splice(0, end === -1 ? queue.waiting.length : end);
}

function processOf(services: object): Process {
  const known = processes.get(services) ?? {
    queues: new Map(),
    minute: 0,
    viewsBySender: new Map(),
    newValues: new Map(),
  };
  processes.set(services, known);
  return known;
}

function queueOf({ queues }: Process, siteId: number): SiteQueue {
  const known = queues.get(siteId) ?? {
    waiting: [],
    events: 0,
    isStoring: false,
    endWait: null,
    turnedAway: 0,
  };
  queues.set(siteId, known);
  return known;
}

/** Readers whose views a network may have in a minute, on average. */
const READERS_PER_NETWORK = 10;

/** Counts the page views of a batch, and returns those of its sender in this minute, or of a reader of a busy network. */
function countViews(
  process: Process,
  { batch, sender, receivedMs }: { batch: Batch; sender: Sender; receivedMs: number },
): number {
  const minute = Math.floor(receivedMs / MINUTE_MS);
  const counts = process.viewsBySender;
  if (minute !== process.minute || counts.size >= SENDERS_MAX) counts.clear();
  process.minute = minute;
  const added = batch.events.filter(({ kind }) => kind === 'pageView').length;
  const countedFor = (text: string) => {
    const key = hash('sha256', text, 'base64');
    const views = (counts.get(key) ?? 0) + added;
    counts.set(key, views);
    return views;
  };
  const ofSender = countedFor(`${sender.ip}\n${sender.userAgent}`);
  return Math.max(ofSender, Math.ceil(countedFor(networkOf(sender.ip)) / READERS_PER_NETWORK));
}
