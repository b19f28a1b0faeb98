/**
 * A program that writes companies with an API key, as a separate process, so that it can be killed. Prints a line for each
 * answered call: the number of records by outcome, as JSON.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const BATCH = 100;

/** The path of this program. */
export const SYNC_CLIENT = fileURLToPath(import.meta.url);

interface Answer {
  data?: { upsertContents: { results: { outcome: string }[] } | null };
  errors?: { message: string; extensions: { retryAfterSeconds?: number } }[];
}

async function send(port: number, secret: string, records: unknown[]): Promise<Answer> {
  const answer = await fetch(`http://localhost:${port}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      'x-tenant-key': 'quayside',
    },
    body: JSON.stringify({ id: 'upsertContents', variables: { input: { records } } }),
  });
  return JSON.parse(await answer.text());
}

async function sync(port: number, secret: string, site: number, count: number): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const records = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => ({
      type: 'Company',
      site,
      externalId: `crm-${from + index}`,
      publish: true,
      values: { name: `Synced company ${from + index}` },
    }));
    let answer = await send(port, secret, records);
    for (let wait = answer.errors?.[0]?.extensions.retryAfterSeconds; wait !== undefined;) {
      await sleep(wait * 1_000);
      answer = await send(port, secret, records);
      wait = answer.errors?.[0]?.extensions.retryAfterSeconds;
    }
    if (answer.errors?.[0]) throw new Error(answer.errors[0].message);
    const counts: Record<string, number> = {};
    for (const { outcome } of answer.data?.upsertContents?.results ?? [])
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    console.log(JSON.stringify(counts));
  }
}

const [program, port, secret, site, count] = process.argv.slice(1);
if (program === SYNC_CLIENT) await sync(Number(port), secret ?? '', Number(site), Number(count));
