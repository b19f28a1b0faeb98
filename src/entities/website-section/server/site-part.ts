/** The sections of a site, as part of the data that all its pages share. */
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { defineSitePart } from '#model/pages/define-site-part.ts';
import { columnName, fieldsIn } from '#model/field.ts';
import { sectionPath } from '#addresses/paths.ts';
import type { Section } from '#page-model/site-data.ts';
import type { Tables } from '#server/db/index.ts';
import { websiteSection } from '../entity.ts';

type SectionRow = Selectable<Tables['website_section']>;

export const sitePart = defineSitePart<'sections' | 'sectionsByAlias', SectionRow, RawBuilder<SectionRow>>({
  keys: ['sections', 'sectionsByAlias'],
  statement: ({ organisationId, siteId }) =>
    sql`select * from website_section where organisation_id = ${organisationId} and site_id = ${siteId}`,
  make: (rows) => {
    const sections = rows.map(toSection).sort((a, b) => a.sequence - b.sequence || a.id - b.id);
    return {
      sections: new Map(sections.map((section) => [section.id, section])),
      sectionsByAlias: new Map(sections.map((section) => [section.alias, section])),
    };
  },
});

/** The fields that modules add to sections for pages, with their columns. */
const ADDED = Object.entries(fieldsIn('page', websiteSection.fields)).map(
  ([key, field]) => [key, columnName(key, field)] as const,
);

function addedValues(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(ADDED.map(([key, column]) => [key, row[column] ?? null]));
}

function toSection(row: SectionRow): Section {
  const alias = row.alias ?? String(row.id);
  return {
    id: row.id,
    name: row.name,
    alias,
    added: addedValues(row),
    path: sectionPath(alias),
    parentId: row.parent_id,
    description: row.description,
    colour: row.colour,
    sequence: row.sequence ?? 0,
  };
}
