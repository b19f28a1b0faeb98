/** Reads the file of an import in batches; a try that ends is continued at the next batch. */
import { sql } from 'kysely';
import type { JobContext } from '#server/context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { newsletterSuppression } from '../entities/newsletter-suppression/entity.ts';
import { addressInLine } from '../model/address-lines.ts';
import { addressHash, addressKey, type AddressKey } from './address-hash.ts';
import { endImport, FILE_LINES_MAX, findImport, noteProgress, type LineProblem } from './imports.ts';

/** Lines of one transaction. */
const BATCH = 2_000;

export async function readImport(ctx: JobContext, id: number): Promise<void> {
  const found = await ctx.write((work) => findImport(work, id));
  if (found?.state !== 'queued') return;
  const lines = found.file.split(/\r\n|\r|\n/);
  if (lines.length > FILE_LINES_MAX)
    return ctx.write((work) =>
      endImport(
        work,
        id,
        `The file has more than ${FILE_LINES_MAX.toLocaleString('en')} lines. Divide it into several files.`,
      ),
    );
  for (let start = found.lines; start < lines.length; start += BATCH) {
    if (ctx.stopping.aborted)
      throw new Error('The process stopped during an import; the next try continues.');
    const batch = lines.slice(start, start + BATCH);
    await ctx.write(async (work) => {
      const key = await addressKey(work, ctx.services);
      await noteProgress(work, id, await addBatch(work, key, batch, start));
    });
  }
  await ctx.write((work) => endImport(work, id, null));
}

async function addBatch(work: RecordContext, key: AddressKey, batch: readonly string[], start: number) {
  const addresses = new Map<string, string>();
  const problems: LineProblem[] = [];
  let valid = 0;
  for (const [index, line] of batch.entries()) {
    const read = addressInLine(line);
    if ('email' in read) {
      valid += 1;
      addresses.set(addressHash(key, read.email), read.email);
    }
    // The first line may name the columns.
    else if ('problem' in read && (start + index > 0 || line.includes('@')))
      problems.push({ line: start + index + 1, message: read.problem });
  }
  const added = await addAll(work, addresses);
  return { lines: batch.length, added, known: valid - added, problems };
}

/** Adds the addresses that are not in the list; those that staff have lifted stay lifted. Returns how many. */
async function addAll(work: RecordContext, addresses: ReadonlyMap<string, string>): Promise<number> {
  if (addresses.size === 0) return 0;
  const rows = sql`select given.hash, given.email, 'imported', 'active', ${work.now}::timestamptz
    from unnest(${[...addresses.keys()]}::text[], ${[...addresses.values()]}::text[]) as given (hash, email)`;
  const ids = await work.records.addMany(
    newsletterSuppression,
    {
      columns: ['address_hash', 'email', 'reason', 'status', 'suppressed_at'],
      rows,
      skipConflictsOn: ['address_hash'],
    },
    { event: 'Imported' },
  );
  return ids.length;
}
