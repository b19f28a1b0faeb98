/** An unpublished change of an item's URL, after another item, a section or a page got that URL. */
import type { RecordContext } from '#server/records/index.ts';
import { replaceWorkingCopy, type ContentDocument } from '../drafts/documents.ts';
import { pathOwner } from '../own-path.ts';

/**
 * The document with a taken URL among the unfinished values instead of the changes, so that the item can be withdrawn and its
 * editors still see the URL; the document itself if its URL is free.
 */
export async function withoutTakenPath(
  work: RecordContext,
  document: ContentDocument,
): Promise<ContentDocument> {
  const { record, workingCopy } = document;
  const { alias, ...changes } = workingCopy?.data ?? {};
  if (typeof alias !== 'string' || alias === record.alias) return document;
  await work.lockPaths(record.site, [alias]);
  if (!(await pathOwner(work, { alias, site: record.site, id: record.id }))) return document;
  return replaceWorkingCopy(work, document, changes, { ...workingCopy?.unfinished, alias });
}
