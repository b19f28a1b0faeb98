/** The creator of an item becomes its author by default, if exactly one person has their full name. */
import { documentShape as shapeOfDocument } from '#merge/document-shape.ts';
import type { RecordContext } from '#server/records/index.ts';
import { content } from '../../entity.ts';
import { typeOf } from './documents.ts';

/**
 * Returns the values of a new item with its default author: the person who has the actor's full name. Only if
 * the type is signed, no authors are given, and exactly one person has that name.
 */
export async function withDefaultAuthor(
  work: RecordContext,
  typeName: string,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (work.actor.kind !== 'staff' || 'authors' in values || 'byline' in values) return values;
  const type = typeOf(work, typeName);
  const isSigned =
    type.expects?.flat().includes('authors') && 'authors' in shapeOfDocument(content.fields, type);
  if (!isSigned) return values;
  const people = await work.db
    .selectFrom('content')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('type', '=', 'Contact')
    .where('name', '=', work.actor.fullName)
    .where('status', '<>', 0)
    .limit(2)
    .execute();
  const [only] = people;
  return only && people.length === 1 ? { ...values, authors: [only.id] } : values;
}
