/** Search engine crawlers, which read gated items so that the items can be found (readings, access 6). */
import { sql } from 'kysely';
import { defineVisitor } from '#model/readers/define-visitor.ts';
import type { Db } from '#server/db/index.ts';
import { addressKey, mergeRanges, type AddressRange } from '../../licences/server/addresses.ts';
import { rangeWith } from '../../licences/server/range-with.ts';
import { createDnsChecks, type DnsChecks } from '../server/dns-checks.ts';
import { engineOf, LIST_DAYS_MAX } from '../server/engines.ts';
import { blocksOf, CRAWLERS_TAG } from '../server/lists.ts';
import { crawler as crawlerPass } from '../passes/crawler.ts';

interface CrawlerSnapshot {
  /** Published addresses by engine name; without an entry if the list is missing or too old. */
  lists: ReadonlyMap<string, readonly AddressRange[]>;
  dns: DnsChecks;
}

export const crawler = defineVisitor<Db, CrawlerSnapshot>({
  name: 'crawler',
  of: 'platform',
  tags: () => [CRAWLERS_TAG],
  load: async (db, _scope, tools) => {
    const { rows } = await sql<{ name: string; ranges: string[] }>`
      select name, ranges from crawler_list
      where fetched > now() - make_interval(days => ${LIST_DAYS_MAX})`.execute(db);
    const lists = new Map(rows.map(({ name, ranges }) => [name, mergeRanges(blocksOf(ranges))] as const));
    return { lists, dns: createDnsChecks(tools.dns) };
  },
  recognise: ({ userAgent, address, now }, { lists, dns }) => {
    const engine = engineOf(userAgent);
    if (!engine) return null;
    const list = lists.get(engine.name);
    const key = addressKey(address);
    if (key === null) return null;
    const isVerified = list
      ? rangeWith(list, key) !== undefined
      : dns.isConfirmed(address, engine.hosts, now);
    return isVerified ? crawlerPass.issue({ name: engine.name }) : null;
  },
});
