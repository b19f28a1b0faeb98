/** Lists of addresses that search engines publish for their crawlers. */
import { z } from 'zod';
import type { AddressRange } from '../../licences/server/addresses.ts';
import { readRanges } from '../../licences/server/ranges.ts';

/** Tag that purges the lists which processes cache. */
export const CRAWLERS_TAG = 'crawlers';

/** Maximum bytes of a list, and maximum number of its blocks; the longest list has a few hundred blocks. */
export const LIST_BYTES_MAX = 512 * 1024;
const BLOCKS_MAX = 5_000;

const Published = z.object({
  prefixes: z
    .array(z.object({ ipv4Prefix: z.string().max(60).optional(), ipv6Prefix: z.string().max(60).optional() }))
    .min(1)
    .max(BLOCKS_MAX),
});

/**
 * Returns the blocks of a published list. Null for an invalid list, and for a list with an implausible block:
 * reserved, or as wide as a provider's.
 */
export function readList(body: string): string[] | null {
  try {
    const { prefixes } = Published.parse(JSON.parse(body));
    const blocks = prefixes.flatMap(({ ipv4Prefix, ipv6Prefix }) => ipv4Prefix ?? ipv6Prefix ?? []);
    const read = blocksOf(blocks);
    const isSound = read.length === blocks.length && read.length > 0 && read.every(({ isWide }) => !isWide);
    return isSound ? blocks : null;
  } catch {
    return null;
  }
}

/** The blocks that can be parsed. */
export function blocksOf(blocks: readonly string[]): (AddressRange & { isWide: boolean })[] {
  return blocks.flatMap((block) => [...readRanges(block).ranges]);
}
