/**
 * Whether readers may see a record of a library, such as an image: if a record that they may read refers to
 * it.
 */
import type { Entity } from '#model/define-entity.ts';
import { PENDING_KIND, referencesOf } from '#records/shape.ts';
import { entityOf, type OfferedReference, type RecordContext } from './record-context.ts';
import { findRecords } from './read.ts';
import { readerOf, filterForActor } from './released.ts';
import type { StoredRecord } from './stored-record.ts';
import { wholeRecord } from './whole-record.ts';

/**
 * Maximum number of records examined for one that offers it, the oldest first, because they are the likeliest
 * to be public.
 */
const OFFERS_MAX = 200;

/**
 * How a record of a library is offered. `imageGate`: the name of its audience, if it is only used behind
 * gates.
 */
export interface Offer {
  imageGate: string | null;
}

/**
 * Returns how a record is offered: by a record that the actor may read and that refers to it, in a field that
 * the actor receives; null without such a record.
 */
export async function offerOf(work: RecordContext, { name: to }: Entity, id: number): Promise<Offer | null> {
  const pointing = await work.db
    .selectFrom('reference')
    .select(['from_entity', 'from_id'])
    .distinct()
    .where('organisation_id', '=', work.organisationId)
    .where('to_entity', '=', to)
    .where('to_id', '=', id)
    .where('kind', '!=', PENDING_KIND)
    .orderBy('from_id')
    .limit(OFFERS_MAX)
    .execute();
  let behindGate: Offer | null = null;
  const byEntity = Map.groupBy(pointing, (row) => row.from_entity);
  for (const [name, rows] of byEntity) {
    const { entity } = entityOf(work.registry, name);
    const found = await findRecords(
      work,
      entity,
      rows.map((row) => row.from_id),
    );
    for (const record of found.values()) {
      const offer = offerIn(work, entity, record, { to, id });
      if (offer?.imageGate === null) return offer;
      behindGate ??= offer;
    }
  }
  return behindGate;
}

function offerIn(
  work: RecordContext,
  entity: Entity,
  record: StoredRecord,
  wanted: { to: string; id: number },
): Offer | null {
  const { access } = entityOf(work.registry, entity.name);
  const isReadable = access.offers ?? access.read;
  if (!isReadable(work.actor, record, work.now)) return null;
  const offered = offeredBy(work, entity, filterForActor(work, entity, record)).filter(
    ({ to, id }) => to === wanted.to && id === wanted.id,
  );
  return offered.find(({ imageGate }) => imageGate === null) ?? offered[0] ?? null;
}

/** References in those parts of a record that its reader receives. */
function offeredBy(work: RecordContext, entity: Entity, released: StoredRecord): OfferedReference[] {
  const { shape, values } = wholeRecord(work.registry, entity, released);
  const { imageGate } = released;
  const gateOf = (field: string) =>
    shape[field]?.options.gated && typeof imageGate === 'string' ? imageGate : null;
  const byFields = referencesOf(shape, values).map(({ to, id, kind }) => ({
    to,
    id,
    imageGate: gateOf(kind),
  }));
  return [
    ...byFields,
    ...(work.registry.hooks.get(entity.name)?.offers?.(work, released, readerOf(work)) ?? []),
  ];
}
