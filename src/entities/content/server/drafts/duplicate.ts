/** Copies an item, as the start of the next one. */
import type { RecordOf } from '#records/record-of.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { content } from '../../entity.ts';
import { NAME_LENGTH_MAX } from '../../texts.ts';
import { createDocument, loadDocument } from './documents.ts';

const PREFIX = 'Copy of ';

/**
 * Creates a draft with all the fields of the item as its editors see it: not its address, its publish window, its
 * review or its versions, and of its placements the sections without their times. Throws NOT_FOUND, FORBIDDEN.
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
