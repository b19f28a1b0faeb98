/** Converts a loaded document to the API's response. */
import { contentPath } from '#addresses/paths.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { OperationContext } from '#server/context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { access, canPublish, stateOfRecord } from '../../access.ts';
import type { content } from '../../entity.ts';
import { namesOf } from '../lists/people.ts';
import { documentVersion, loadDocument, applyWorkingCopy, type ContentDocument } from './documents.ts';
import { slugLanguageAfter } from '../slug-language.ts';
import { effectivePlacements, loadSections } from '../publishing/schedules.ts';
import { listReviewEntries } from '../review/entries.ts';
import { findReview } from '../review/review.ts';
import { unfinishedFor } from './unfinished-values.ts';

/** Loads and presents an item, as the response of every command. */
export async function answerDocument(ctx: OperationContext, id: number) {
  return presentDocument(ctx, await loadDocument(ctx, id));
}

/** A document in the shape CONTENT_DOCUMENT. */
export async function presentDocument(ctx: OperationContext, document: ContentDocument) {
  const { record, workingCopy } = document;
  const site = ctx.services.sites.byId(record.site);
  const paths = await pathsOf(ctx, document);
  const by = workingCopy?.updatedBy ?? record.updatedBy;
  const writers = Object.entries(workingCopy?.writers ?? {}).filter(([field]) =>
    Object.hasOwn(workingCopy?.data ?? {}, field),
  );
  const [review, entries] = [await findReview(ctx, record.id), await listReviewEntries(ctx, record.id)];
  const people = await namesOf(ctx, [
    by,
    ...[...writers.map(([, writer]) => writer), ...entries].map((entry) => entry.by),
    review?.submittedBy ?? null,
    review?.returnedBy ?? null,
  ]);
  const person = (id: number | null) => (id === null ? null : (people.get(id) ?? null));
  return {
    ...stateOf(record, ctx.now),
    id: record.id,
    type: record.type,
    site: {
      id: site?.siteId ?? 0,
      name: site?.name ?? '',
      tenantKey: site?.tenantKey ?? '',
      origin: site?.origin ?? '',
    },
    version: documentVersion(document),
    values: document.values,
    unfinished: await unfinishedFor(ctx, document),
    otherSites: await otherSitesOf(ctx, document),
    hasChanges: hasChanges(document),
    changesBy: person(by),
    writers: Object.fromEntries(
      writers.map(([field, writer]) => [field, { ...writer, by: person(writer.by) }]),
    ),
    changesAt: workingCopy?.updated ?? record.updated,
    updated: record.updated,
    ...paths,
    url: `${site?.origin ?? ''}${paths.path}`,
    mayPublish: canPublish(ctx.actor, record),
    mayDelete: access.delete(ctx.actor, record),
    review: review && {
      ...review,
      submittedBy: person(review.submittedBy),
      returnedBy: person(review.returnedBy),
    },
    reviewEntries: entries.map((entry) => ({ ...entry, by: person(entry.by) })),
  };
}

/** The item's current path, the path of its working copy, and its path without a custom URL. */
async function pathsOf(ctx: OperationContext, document: ContentDocument) {
  const { record, workingCopy } = document;
  const path = await livePath(ctx, record);
  const written = workingCopy ? applyWorkingCopy(document) : record;
  const slugLanguage = await slugLanguageAfter(ctx, record, written);
  const next = { ...written, slugLanguage };
  const nextPath = workingCopy || slugLanguage !== record.slugLanguage ? await livePath(ctx, next) : path;
  const automaticPath = next.alias === null ? nextPath : await livePath(ctx, { ...next, alias: null });
  return { path, nextPath, automaticPath, slugLanguage };
}

/** The actor's other sites on which the item is placed or has texts. */
async function otherSitesOf(ctx: OperationContext, { record, values }: ContentDocument) {
  const schedules = values.schedules ?? [];
  const texts = values.siteTexts ?? [];
  if (schedules.length === 0 && texts.length === 0) return [];
  const sections = await loadSections(ctx);
  const primarySection = values.primarySection ?? null;
  const placed = effectivePlacements({ primarySection, schedules }).flatMap(
    ({ section }) => sections.get(section)?.siteId ?? [],
  );
  return [...new Set([...placed, ...texts.map(({ site }) => site)])].flatMap((id) => {
    const site = ctx.siteIds.includes(id) ? ctx.services.sites.byId(id) : undefined;
    return site && id !== record.site ? [{ id, name: site.name, isPlaced: placed.includes(id) }] : [];
  });
}

/** Publication state and its instants. */
export function stateOf(record: RecordOf<typeof content>, now: string) {
  return {
    status: record.status,
    state: stateOfRecord(record, now),
    published: record.published ?? null,
    unpublished: record.unpublished ?? null,
  };
}

/**
 * Whether a published item has unpublished changes. A draft has none, because its text is not public in
 * record or working copy.
 */
function hasChanges({ record, workingCopy }: ContentDocument): boolean {
  return record.status === 1 && workingCopy !== null && Object.keys(workingCopy.data).length > 0;
}

async function livePath(work: RecordContext, record: RecordOf<typeof content>): Promise<string> {
  const sectionId = record.primarySection;
  const section =
    sectionId === null
      ? undefined
      : await work.db
          .selectFrom('website_section')
          .select('alias')
          .where('organisation_id', '=', work.organisationId)
          .where('id', '=', sectionId)
          .executeTakeFirst();
  return recordPath(work, record, section?.alias ?? null);
}

/** The item's path on its own site. */
export function recordPath(
  work: RecordContext,
  record: RecordOf<typeof content>,
  sectionAlias: string | null,
): string {
  const item = {
    id: record.id,
    name: record.name,
    alias: record.alias,
    fields: record.fields,
    slugLanguage: record.slugLanguage,
  };
  return contentPath(item, work.registry.contentTypes.get(record.type), sectionAlias);
}
