/**
 * Collects the writes of mapped records and writes them together, in the order of the source, while more records are
 * mapped.
 */
import { slugify } from '#text/slug.ts';
import { lockSourceRecords, type ImportedRecord } from './state.ts';
import type { Target } from './links/targets.ts';
import type { Units } from './units.ts';
import { adoptionKey, writeRecord, type MappedRecord, type WriteContext, type WriteResult } from './write.ts';

/**
 * Maximum number of records in one transaction; below, of characters in their values. Both limit its memory
 * and locks.
 */
const RECORDS_MAX = 40;
const LENGTH_MAX = 2_000_000;

/** A record to write, and the callback for its result. */
export interface PlannedWrite {
  mapped: MappedRecord;
  known: ImportedRecord | undefined;
  /** Whether this run has already processed the record, which then referred to a later one. */
  isSecondPass?: boolean;
  done: (written: WriteResult) => void;
  failed: (reason: string) => Promise<void>;
}

/** The pending writes of a source. */
export interface Batches {
  /** Queues the record, to be written soon and together with others. Throws errors that end the run. */
  add: (write: PlannedWrite) => Promise<void>;
  /** Waits until all queued records are written. Throws errors that end the run. */
  settle: () => Promise<void>;
  /** Whether a queued record of the source has this key: it will be known once everything is written. */
  expectsKey: (sourceKey: string, recordKey: string) => boolean;
  /** Whether a queued record has this URL. */
  expectsAddress: (address: string) => boolean;
  /** Whether records of this target are queued or being written. */
  expectsTarget: (target: string) => boolean;
}

interface Parts {
  units: Units;
  writing: WriteContext;
  target: Target;
  /** All units share one transaction, which must not be read while it is written to. */
  isShared: boolean;
}

/** Starts with the records of a source. */
export function createBatches({ units, writing, target, isShared }: Parts): Batches {
  let gathered: PlannedWrite[] = [];
  let underWay: readonly PlannedWrite[] = [];
  let writingNow: Promise<void> = Promise.resolve();
  const start = async () => {
    await writingNow;
    underWay = gathered;
    gathered = [];
    if (underWay.length === 0) return;
    writingNow = writeAll(underWay, { units, writing, target }).then(() => {
      underWay = [];
    });
    // The next caller that waits gets the error; until then, it must not count as an unhandled rejection.
    writingNow.catch(() => undefined);
    if (isShared) await writingNow;
  };
  const has = (matches: (mapped: MappedRecord) => boolean) =>
    [...gathered, ...underWay].some(({ mapped }) => matches(mapped));
  return {
    async add(planned) {
      // If two records take over the same existing record, the second must find the result of the first.
      const taken = adoptionKey(planned.mapped);
      if (taken !== null && has((other) => adoptionKey(other) === taken)) await start();
      gathered.push(planned);
      const size = gathered.reduce((sum, { mapped }) => sum + mapped.size, 0);
      if (gathered.length >= RECORDS_MAX || size >= LENGTH_MAX) await start();
    },
    async settle() {
      await start();
      await writingNow;
    },
    expectsKey: (sourceKey, recordKey) => {
      const keys = [recordKey, slugify(recordKey)];
      return has((mapped) => mapped.sourceKey === sourceKey && keys.includes(mapped.recordKey));
    },
    expectsAddress: (address) => has(({ addresses }) => addresses.includes(address)),
    expectsTarget: (name) => target.name === name && gathered.length + underWay.length > 0,
  };
}

async function writeAll(
  planned: readonly PlannedWrite[],
  { units, writing, target }: Omit<Parts, 'isShared'>,
): Promise<void> {
  const { siteId } = writing;
  const places = planned.map(({ mapped: { sourceKey, recordKey } }) => ({ siteId, sourceKey, recordKey }));
  const outcomes = await units.runAll(
    planned.map(
      ({ mapped, known, isSecondPass }) =>
        (work) =>
          writeRecord(work, mapped, known, writing, isSecondPass),
    ),
    target.hooks.isIndependent === true,
    async (work, from) => lockSourceRecords(work, places.slice(from)),
  );
  for (const [index, { done, failed }] of planned.entries()) {
    const outcome = outcomes[index];
    if (outcome && 'value' in outcome) done(outcome.value);
    else await failed(outcome?.reason ?? 'The record was not saved.');
  }
}
