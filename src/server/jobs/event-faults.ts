/** Checks that every event of the registry is emitted and handled. */
import type { DomainEvent, RegisteredEvent } from '#model/jobs/define-event.ts';

interface Connected {
  events: readonly RegisteredEvent[];
  jobs: ReadonlyMap<string, { name: string; on?: readonly DomainEvent[] }>;
}

/**
 * Returns a message for each event that nothing emits or handles, each name used twice, and each job on an
 * event that is not registered.
 */
export function eventFaults({ events, jobs }: Connected): string[] {
  const registered = new Set(events.map(({ event }) => event));
  const names = events.map(({ event }) => event.name);
  const handled = new Set([...jobs.values()].flatMap(({ on = [] }) => on));
  return [
    ...names
      .filter((name, place) => names.indexOf(name) !== place)
      .map((name) => `Two events are named ${name}. Rename one of them.`),
    ...events
      .filter(({ emitters }) => emitters.length === 0)
      .map(
        ({ event }) =>
          `Nothing emits the event ${event.name}. Call emit(work, …) with it, or delete its file.`,
      ),
    ...events
      .filter(({ event }) => event.unhandled === undefined && !handled.has(event))
      .map(
        ({ event }) =>
          `No job handles the event ${event.name}. Name it in \`on\` of a job, or say in \`unhandled\` why there may be none.`,
      ),
    ...[...jobs.values()].flatMap(({ name, on = [] }) =>
      on
        .filter((event) => !registered.has(event))
        .map(
          (event) =>
            `The job ${name} is on the event ${event.name}, which is not registered. Declare it in a folder \`events/\` and run npm run generate.`,
        ),
    ),
  ];
}

/** Throws an error with every fault of the registry's events. */
export function assertEventsConnected(registry: Connected): void {
  const faults = eventFaults(registry);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
