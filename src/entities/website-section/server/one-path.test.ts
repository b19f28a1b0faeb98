/** A path of a site belongs to either an item or a section, even if both claim it concurrently. */
import { afterAll, expect, test } from 'vitest';
import { createDocument } from '#entities/content/server/drafts/documents.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import { systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const { services, world, close } = await buildTestWorld();
const { a1 } = world.sites;
afterAll(close);

type Work = Parameters<Parameters<typeof services.write>[1]>[0];
const write = <T>(run: (work: Work) => Promise<T>) =>
  services.write(systemOf(a1.organisationId, [a1.id]), run);

const section =
  (name: string, parent: number | null = null) =>
  (work: Work) =>
    work.records.create(websiteSection, { site: a1.id, name, parent });
const item = (alias: string) => (work: Work) =>
  createDocument(work, {
    type: 'Article',
    site: a1.id,
    values: { name: 'An item', primarySection: a1.sections.news, alias },
  });

/** Time in which the second write gets as far as it can while the first transaction is open. */
const MEANWHILE_MS = 300;

/**
 * Returns the outcome of the second write, which starts after the first has written but before it commits.
 */
async function second(
  first: (work: Work) => Promise<unknown>,
  other: (work: Work) => Promise<unknown>,
): Promise<string> {
  let outcome: Promise<string> = Promise.resolve('');
  await write(async (work) => {
    await first(work);
    outcome = write(other).then(
      () => 'kept',
      (error: Error) => error.message,
    );
    await new Promise((resolve) => setTimeout(resolve, MEANWHILE_MS));
  });
  return outcome;
}

test('an item cannot take the path of a section that is being made, nor a section that of an item', async () => {
  expect(await second(section('Locks'), item('locks'))).toBe('The URL is taken.');
  expect(await second(item('cranes'), section('Cranes'))).toBe('The URL is taken.');
  expect(await second(item('tugs'), item('tugs'))).toBe('The URL is taken.');
  expect(await second(section('Pilots'), item('pilots/one'))).toBe('kept');
});

test('nor that of a section whose path changes with the one above', async () => {
  const above = await write(section('Rivers'));
  await write(section('West', above.id));
  const rename = (work: Work) =>
    work.records.update(websiteSection, {
      id: above.id,
      version: above.version,
      changes: { name: 'Canals' },
    });
  expect(await second(rename, item('canals/west'))).toBe('The URL is taken.');
});
