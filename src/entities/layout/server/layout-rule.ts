/** The columns of a layout's row that determine which pages it is for. */
import type { Selectable } from 'kysely';
import type { LayoutRule, PropagatedPages } from '#layouts/choose-layout.ts';
import type { Tables } from '#server/db/index.ts';

export type LayoutRow = Selectable<Tables['layout']>;

type RuleColumns = Pick<
  LayoutRow,
  | 'type'
  | 'key'
  | 'alias'
  | 'content_types'
  | 'section_id'
  | 'content_id'
  | 'is_global'
  | 'propagate'
  | 'page_type'
>;

/** Returns the rule of a row. */
export function layoutRule(row: RuleColumns): LayoutRule {
  return {
    type: row.type,
    key: row.key,
    aliases: row.alias ?? [],
    contentTypes: row.content_types ?? [],
    sectionId: row.section_id,
    contentId: row.content_id,
    isGlobal: row.is_global ?? false,
    propagatesTo: row.propagate === false ? null : propagatedPages(row.page_type),
  };
}

function propagatedPages(pageType: string | null): PropagatedPages {
  return pageType === 'content' ? 'content' : 'section';
}
