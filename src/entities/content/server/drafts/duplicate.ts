/** Copies an item as a starting point for a new one. */
import type { RecordOf } from '#records/record-of.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { content } from '../../entity.ts';
import { NAME_LENGTH_MAX } from '../../texts.ts';
import { createDocument, loadDocument } from './documents.ts';

const PREFIX = 'Copy of ';

/**
 * Creates a draft with all fields of the item, as its editors see them. Left out: its URL, publish window,
 * review and versions, and the times of its placements. Throws NOT_FOUND, FORBIDDEN.
 */
export async function duplicateContent(work: RecordContext, id: number): Promise<RecordOf<typeof content>> {
  const { record, type, values } = await loadDocument(work, id);
  const name = values.name ?? '';
  const placements = values.schedules ?? [];
  const copied = {
    ...values,
    name: `${PREFIX}${name}`.slice(0, NAME_LENGTH_MAX).toWellFormed(),
    ...('alias' in values && { alias: null }),
    ...('schedules' in values && {
      schedules: placements.map(({ section, option }) => ({ section, option, start: null, end: null })),
    }),
  };
  const given = Object.fromEntries(Object.entries(copied).filter(([, value]) => value !== null));
  return createDocument(work, { type: type.name, site: record.site, values: given });
}
