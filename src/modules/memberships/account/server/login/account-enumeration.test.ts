/** The database queries for an address do not reveal whether it is known. */
import { afterAll, expect, test } from 'vitest';
import { ADDRESS_WAYS, emailLookupFlows } from '#testing/readers/address-ways.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { recordStatements } from '#testing/database/statements.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const ways = await emailLookupFlows(subject, a1);

const mailsTo = async (email: string) =>
  (await database.superuser('select 1 from mail_outbox where "to" = $1', [email])).length;

test.each(ADDRESS_WAYS)(
  '%s sends the same statements for a known address and an unknown one',
  async (way) => {
    const { email: known } = await makeReader(services, a1);
    const unknown = `nobody-${way.replaceAll(' ', '-')}@reader.example`;
    const sentFor = async (email: string) => {
      const sent = await recordStatements(services.pool, async () => ways[way](email));
      // Leaves out queries that the process sends on its own timers.
      const own = sent.filter(({ text }) => !/upcoming_changes|"cache_purge"/.test(text));
      return own.map(({ text, times }) => `${times} × ${text}`);
    };
    const [one, other] = [await sentFor(known), await sentFor(unknown)];
    expect(one.length).toBeGreaterThan(2);
    expect(other).toEqual(one);
    if (way === 'a forgotten password')
      expect([await mailsTo(known), await mailsTo(unknown)]).toEqual([1, 0]);
  },
);
