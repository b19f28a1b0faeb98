/** Data of the site for the layout's editor: its sections and its other layouts. */
import { useMemo } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { valuesFromRecord } from '#admin/generic/form/form-values.ts';
import { useRecordPage } from '#admin/generic/records.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import { layout } from '../../entity.ts';
import { ruleOf } from './layout-form.ts';
import type { NamedRule, ReachSection } from './reach.ts';

export interface SitePages {
  sections: readonly ReachSection[];
  /** Oldest first, in the order in which the page engine checks them. */
  layouts: readonly (NamedRule & { id: number })[];
}

/** The data with its state: it is empty until it is loaded. */
export interface LoadedPages extends SitePages {
  isLoaded: boolean;
  error: Error | null;
  retry: () => void;
}

const ALL = 500;

/** Returns the sections and paths of the site that a preview can show. */
export function useSitePages(): LoadedPages {
  const { site } = useApp();
  const sections = useRecordPage(websiteSection, { site: site.id, limit: ALL });
  const layouts = useRecordPage(layout, { site: site.id, limit: ALL });
  const data = useMemo(
    () => ({
      sections: (sections.data?.items ?? []).map((node) => ({
        id: node.id,
        name: String(node['name']),
        alias: String(node['alias'] ?? ''),
        parentId: (node['parent'] as { id: number } | null)?.id ?? null,
      })),
      layouts: (layouts.data?.items ?? [])
        .map((node) => ({
          ...ruleOf(valuesFromRecord(layout.fields, node)),
          id: node.id,
          name: String(node['name']),
        }))
        .sort((a, b) => a.id - b.id),
    }),
    [sections.data, layouts.data],
  );
  return {
    ...data,
    isLoaded: sections.isSuccess && layouts.isSuccess,
    error: sections.error ?? layouts.error,
    retry: () => void Promise.all([sections.refetch(), layouts.refetch()]),
  };
}
