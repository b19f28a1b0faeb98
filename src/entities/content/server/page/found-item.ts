/** Converts an item to the page format of the page engine. */
import type { ResolverContext, ResolvedPage } from '#model/pages/define-page-resolver.ts';
import type { ContentType } from '#model/define-content-type.ts';
import type { Shape } from '#model/field.ts';
import type { ContentDetail } from '#page-model/page.ts';
import { richTextReferences } from '#rich-text/document/rich-text.ts';
import { referencesOf } from '#records/shape.ts';
import { hierarchyOf, sectionSubject, siteTag } from '#page-model/site-data.ts';
import { assetTag } from '../../../asset/server/view-model.ts';
import { fileTag } from '../../../media-file/server/view-model.ts';
import { translationsFrom } from './translations.ts';
import { gatedItemOf } from '#registry/gate-columns.ts';
import { contentTag } from '../view-model.ts';
import { detailOf, type ContentRow, type ReleasedRow } from './detail.ts';

/** The page at `path`, which is the item's only path on this site. */
export function foundItem(row: ReleasedRow, path: string, context: ResolverContext): ResolvedPage {
  const { data, contentTypes } = context;
  const type = contentTypes.get(row.type);
  const content = detailOf(row, path, context);
  const section = content.section && data.sections.get(content.section.id);
  return {
    kind: 'page',
    about: { kind: 'content', content, section: section ? sectionSubject(section, data) : null },
    layout: {
      kind: 'content',
      path,
      contentId: content.id,
      type: content.type,
      sectionIds: section ? hierarchyOf(data, section.id).map(({ id }) => id) : [],
    },
    tags: tagsOf(row, content, data.organisationId),
    ownIds: [content.id],
    references: targetsOf(row, type, content.fields),
    changesAt: earliest(
      type?.changesAt?.(content) ?? null,
      translationsFrom(row.translations, context).changesAt,
    ),
    next: {
      kind: 'stream',
      sectionId: content.section?.id ?? null,
      contentTypes: [content.type],
      language: content.language ?? data.site.language,
      limit: 1,
    },
    record: { id: content.id, siteId: row.site_id },
    gated: {
      decision: row.decision,
      item: gatedItemOf(row),
    },
  };
}

/** The earlier of two instants (ISO), either of which may be null. */
function earliest(one: string | null, other: string | null): string | null {
  return (
    [one, other]
      .filter((instant) => instant !== null)
      .toSorted((a, b) => Date.parse(a) - Date.parse(b))
      .at(0) ?? null
  );
}

/**
 * Purge tags for what the page shows of the item, in addition to the cards it references. The owner's domain
 * and sections are part of its canonical URL.
 */
function tagsOf(
  { site_id: ownerId, authors_ids, translation_of_id: original }: ContentRow,
  content: ContentDetail,
  organisationId: number,
): string[] {
  return [
    siteTag(ownerId),
    // An author who is not published yet will appear here once published. The original's tag re-renders all
    // translations.
    ...[content.id, ...(original === null ? [] : [original]), ...(authors_ids ?? [])].map((id) =>
      contentTag(id, organisationId),
    ),
    ...Object.values(content.files).map(({ id }) => fileTag(id)),
    ...[content.image, ...content.images].flatMap((image) => (image ? [assetTag(image.assetId)] : [])),
  ];
}

/** The common fields whose values are used as stored. */
function commonShape(type: ContentType | undefined): Shape {
  const stored = Object.entries(type?.common ?? {}).filter(([, { names }]) => names === null);
  return Object.fromEntries(stored.map(([key, { field }]) => [key, field]));
}

/** Images and items that the texts and type fields reference; files are in the row already. */
function targetsOf(
  row: ContentRow,
  type: ContentType | undefined,
  fields: Record<string, unknown>,
): { to: string; id: number }[] {
  const all = [
    ...(row.body ? richTextReferences(row.body) : []),
    ...(row.sidebars ?? []).flatMap((sidebar) => richTextReferences(sidebar.body)),
    ...(type ? referencesOf(type.fields, fields) : []),
    ...referencesOf(commonShape(type), fields),
    ...(row.company_id === null ? [] : [{ to: 'content', id: row.company_id }]),
  ];
  return all.filter(({ to }) => to !== 'mediaFile');
}
