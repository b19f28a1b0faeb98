/** The part of an item's row that a reader may see: nothing, all of it, or what its gate leaves open. */
import { decideAccess } from '#access/decide-access.ts';
import type { ResolverContext } from '#model/pages/define-page-resolver.ts';
import { columnName, type Field, type Shape } from '#model/field.ts';
import { accessItemOf } from '#registry/gate-columns.ts';
import { embedOf } from '#media/embeds.ts';
import { numberField, textField } from '#page-model/type-fields.ts';
import type { GatedPart } from '#page-model/page.ts';
import { isRichTextEmpty, readingMinutes } from '#rich-text/document/rich-text.ts';
import { stripGatedFields, stripGatedTypeFields } from '#access/release.ts';
import { content } from '../../entity.ts';
import { isTypePresent } from '../view-model.ts';
import type { ContentRow, ReleasedRow } from './detail.ts';

/** The row for the reader of `context`; null when it is hidden from them. */
export function releasedRow(row: ContentRow, context: ResolverContext): ReleasedRow | null {
  const { data, reader, now, contentTypes } = context;
  if (!isTypePresent(row.type, contentTypes, data.settings.modulesOn)) return null;
  const access = accessItemOf(row);
  const decision = decideAccess(reader, access, data.access, now);
  if (decision.kind === 'hidden') return null;
  const isGated = decision.kind === 'gated';
  const hasGatedParts = isGated && !decision.isForTextsAlone;
  return {
    ...stripGatedFields(GATED_COLUMNS, row, decision),
    common: stripGatedFields(content.fields, row.common, decision),
    // A gated item gets its teaser: the start of the text would be longer than what the gate leaves of it.
    excerpt: isGated ? row.teaser : row.excerpt,
    fields: stripGatedTypeFields(contentTypes.get(row.type), row.fields, decision),
    // Texts reference files by id and link to their URLs, which check access at each request.
    files: hasGatedParts ? null : row.files,
    gallery: hasGatedParts ? null : row.gallery,
    decision,
    ...(isGated && row.body && { wholeMinutes: readingMinutes(row.body) }),
    gatedParts: hasGatedParts && decision.locksParts ? gatedParts(row, context) : [],
  };
}

/** Gated parts of a row. */
function gatedParts(row: ContentRow, { contentTypes }: ResolverContext): GatedPart[] {
  const fields = stripGatedTypeFields(contentTypes.get(row.type), row.fields, { kind: 'open', gate: null });
  const file = (row.files ?? []).find(({ id }) => id === numberField(fields, 'file'));
  const isFilm = file?.format === 'mp4' || file?.format === 'webm';
  const sidebars = (row.sidebars ?? []).some(({ body }) => !isRichTextEmpty(body));
  const parts: [GatedPart, boolean][] = [
    ['images', row.image !== null && (row.images ?? []).length > 0],
    ['film', isFilm || embedOf(textField(fields, 'embedCode') ?? '') !== null],
    ['sidebars', sidebars],
    ['file', file !== undefined || textField(fields, 'fileSrc') !== null],
  ];
  return parts.flatMap(([part, isThere]) => (isThere ? [part] : []));
}

/** Gated common fields, as columns of rows; also for an item whose type was deleted. */
const GATED_COLUMNS: Shape = Object.fromEntries(
  Object.entries<Field>(content.fields)
    .filter(([, { options }]) => options.gated)
    .map(([key, field]) => [columnName(key, field), field]),
);
