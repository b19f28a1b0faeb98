/** Loads what a page shows by its id, whatever its blocks: the records of all nouns in one statement. */
import type { ShownContext, ShownRecords } from '#model/define-shown.ts';
import { isPresent } from '#model/define-module.ts';
import type { Db } from '#server/db/index.ts';
import type { PageNouns } from './nouns.ts';
import { rowsTogether } from './rows-together.ts';

type Noun = keyof ShownRecords;

/** Ids by the noun's name. */
export type WantedIds = ReadonlyMap<string, ReadonlySet<number>>;

export interface LoadedRecords {
  /** What is shown of a noun's records, by id: those that were wanted and that the reader may see. */
  of: <N extends Noun>(entity: N) => ReadonlyMap<number, ShownRecords[N]>;
  /** What purges a page that shows them. */
  tags: ReadonlySet<string>;
}

/** Records the reader may not see are left out, whoever asked for them. */
export async function loadShown(
  db: Db,
  wanted: WantedIds,
  context: ShownContext,
  { shown }: Pick<PageNouns, 'shown'>,
): Promise<LoadedRecords> {
  const asked = [...wanted].flatMap(([entity, ids]) => {
    const noun = shown.get(entity);
    const isAsked = noun && ids.size > 0 && isPresent(noun, context.data.settings.modulesOn);
    return isAsked ? [{ noun, ids: [...ids] }] : [];
  });
  const read = await rowsTogether(
    db,
    asked.map(({ noun, ids }) => noun.statement(ids, context)),
  );
  const { organisationId } = context.data;
  const records = new Map<string, ReadonlyMap<number, ShownRecords[Noun]>>();
  const tags = new Set<string>();
  for (const [index, { noun }] of asked.entries()) {
    const own = noun.make(read[index] ?? [], context);
    records.set(noun.entity, own);
    for (const [id, record] of own) {
      tags.add(noun.tag(id, organisationId));
      for (const tag of noun.tags?.(record, organisationId) ?? []) tags.add(tag);
    }
  }
  return {
    of: <N extends Noun>(entity: N) =>
      (records.get(entity) ?? new Map()) as ReadonlyMap<number, ShownRecords[N]>,
    tags,
  };
}
