/** Episodes as the feeds of a site have them. */
import { ANONYMOUS_READER, type ReaderPass } from '#model/decide-access.ts';
import { isPresent } from '#model/define-module.ts';
import type { Episode } from '#model/episodes.ts';
import { askedBy, type SystemContext } from './context.ts';

/** A partner's pass, with which they hear what a gate keeps from others. */
export type Partner = Extract<ReaderPass, { kind: 'feed' }>;

/** Those of the items that everybody may hear, and what the partner may; by their ids. */
export async function readEpisodes(
  context: SystemContext,
  ids: readonly number[],
  pass: Partner | null,
): Promise<Map<number, Episode>> {
  const { domains, data } = context;
  const reader = pass ? { ...ANONYMOUS_READER, pass } : ANONYMOUS_READER;
  const read = await Promise.all(
    domains.pageResolvers
      .filter((own) => isPresent(own, data.settings.modulesOn))
      .flatMap(({ episodes }) => episodes?.(ids, askedBy(context), reader) ?? []),
  );
  return new Map(read.flatMap((some) => [...some]));
}
