/** Gathers the writes of mapped records and writes them together, in the order of the source, while others are mapped. */
import { slugify } from '#model/slug.ts';
import type { ImportedRecord } from './state.ts';
import type { Target } from './targets.ts';
import type { Units } from './units.ts';
import { writeRecord, type MappedRecord, type Writing, type Written } from './write.ts';

/** Records of one transaction, and characters of their values: what it holds in memory and locks stays small. */
const RECORDS_MAX = 40;
const LENGTH_MAX = 2_000_000;

/** A record to write, and whom to tell what came of it. */
export interface PlannedWrite {
  mapped: MappedRecord;
  known: ImportedRecord | undefined;
  done: (written: Written) => void;
  failed: (reason: string) => Promise<void>;
}

/** What of a source is on its way into the database. */
export interface Batches {
  /** Writes the record with others, soon. Throws what ends the run. */
  add: (write: PlannedWrite) => Promise<void>;
  /** Waits until everything is written. Throws what ends the run. */
  settle: () => Promise<void>;
  /** True for a record of the source that is known as soon as everything is written. */
  expectsKey: (sourceKey: string, recordKey: string) => boolean;
  /** True for an address that leads to such a record. */
  expectsAddress: (address: string) => boolean;
  /** True while records of this target are on their way. */
  expectsTarget: (target: string) => boolean;
}

interface Parts {
  units: Units;
  writing: Writing;
  target: Target;
  /** All units share one transaction: nothing may be read from it while it is written to. */
  isShared: boolean;
}

/** Begins with the records of a source. */
export function createBatches({ units, writing, target, isShared }: Parts): Batches {
  const isIndependent = target.hooks.isIndependent === true;
  let gathered: PlannedWrite[] = [];
  let underWay: readonly PlannedWrite[] = [];
  let writingNow: Promise<void> = Promise.resolve();

  const write = async (batch: readonly PlannedWrite[]) => {
    const outcomes = await units.runAll(
      batch.map(
        ({ mapped, known }) =>
          (work) =>
            writeRecord(work, mapped, known, writing),
      ),
      isIndependent,
    );
    for (const [index, { done, failed }] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome && 'value' in outcome) done(outcome.value);
      else await failed(outcome?.reason ?? 'The record was not written.');
    }
    underWay = [];
  };
  const start = async () => {
    await writingNow;
    underWay = gathered;
    gathered = [];
    if (underWay.length === 0) return;
    writingNow = write(underWay);
    // Thrown to whoever waits for it next; until then it must not count as unheard.
    writingNow.catch(() => undefined);
    if (isShared) await writingNow;
  };
  const has = (fits: (mapped: MappedRecord) => boolean) =>
    [...gathered, ...underWay].some(({ mapped }) => fits(mapped));
  return {
    async add(planned) {
      // Of two that take over the same record, the second must find what the first made of it.
      const { adopt } = planned.mapped;
      if (adopt !== null && has(({ values }) => values[adopt] === planned.mapped.values[adopt]))
        await start();
      gathered.push(planned);
      const size = gathered.reduce((sum, { mapped }) => sum + mapped.size, 0);
      if (gathered.length >= RECORDS_MAX || size >= LENGTH_MAX) await start();
    },
    async settle() {
      await start();
      await writingNow;
    },
    expectsKey: (sourceKey, recordKey) =>
      has(
        (mapped) =>
          mapped.sourceKey === sourceKey &&
          (mapped.recordKey === recordKey || mapped.recordKey === slugify(recordKey)),
      ),
    expectsAddress: (address) => has(({ addresses }) => addresses.includes(address)),
    expectsTarget: (name) => target.name === name && gathered.length + underWay.length > 0,
  };
}
