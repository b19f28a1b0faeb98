/** Selects the page of the site that the preview shows. */
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminData } from '#admin/generic/admin-data.ts';
import { useApp } from '#admin/generic/app.ts';
import { useForm } from '#admin/generic/form/form-store.ts';
import { useUrlState } from '#admin/generic/url-state.ts';
import { RecordSearch } from '#admin/ui/records/record-search.tsx';
import { sectionPath } from '#addresses/paths.ts';
import { useEditing } from '#grid/editor/index.ts';
import { ruleOf } from './layout-form.ts';
import type { SitePages } from './use-site-pages.ts';

export interface PreviewPage {
  kind: 'sections' | 'items' | 'addresses' | 'none';
  /** Path of the page; null if there is no page. */
  path: string | null;
  /** Why no page can be shown. */
  why: string;
  /** The title of the selected item. */
  label: string;
  choose: (path: string, label: string) => void;
  contentTypes: readonly string[];
  aliases: readonly string[];
}

/** A suitable page: one that the layout is for, or the newest item of its types; the user may select another. */
export function usePreviewPage(pages: SitePages): PreviewPage {
  const { site } = useApp();
  const data = useAdminData();
  const { form } = useEditing();
  const values = useForm(form, (state) => state.values);
  const rule = ruleOf(values);
  const kind = KINDS[rule.type] ?? 'none';
  const contentTypes = rule.type === 'content-type-override' ? rule.contentTypes : [];
  const [{ page: requested }] = useUrlState();
  const [chosen, setChosen] = useState<{ path: string; label: string; kind: string } | null>(
    requested === undefined ? null : { path: requested, label: requested, kind },
  );
  const newest = useQuery({
    queryKey: ['layout-preview-item', site.id, contentTypes, rule.contentId],
    enabled: kind === 'items',
    queryFn: async () => {
      if (rule.contentId !== null)
        return (await data.resolve('content', [rule.contentId])).get(rule.contentId) ?? null;
      // A draft has no page on which the layout could be shown.
      const found = await data.search('content', '', { contentTypes, isPublished: true });
      return found[0] ?? null;
    },
  });
  const section = pages.sections.find((entry) => entry.id === rule.sectionId) ?? pages.sections[0];
  const fitting = {
    sections: section ? { path: sectionPath(section.alias), label: section.name } : null,
    items: newest.data ? { path: `/${newest.data.id}`, label: newest.data.label } : null,
    addresses: rule.aliases[0] ? { path: `/${rule.aliases[0]}`, label: rule.aliases[0] } : null,
    none: null,
  }[kind];
  const shown = chosen?.kind === kind ? chosen : fitting;
  return {
    kind,
    path: shown?.path ?? null,
    why: WHY[kind],
    label: shown?.label ?? '',
    choose: (path, label) => setChosen({ path, label, kind }),
    contentTypes,
    aliases: rule.aliases,
  };
}

const KINDS: Record<string, PreviewPage['kind']> = {
  section: 'sections',
  content: 'items',
  'content-type-override': 'items',
  'content-override': 'items',
  'url-override': 'addresses',
};

const WHY: Record<PreviewPage['kind'], string> = {
  sections: 'No section to preview. Create a section first.',
  items: 'No item to preview. Publish an item first.',
  addresses: 'Add a URL to preview this layout.',
  none: 'Layouts of this type cannot be previewed.',
};

/** Selects a different page for the layout's preview. */
export function PageChooser({ page, pages }: { page: PreviewPage; pages: SitePages }) {
  if (page.kind === 'none') return null;
  if (page.kind === 'items')
    return (
      <RecordSearch
        to="content"
        size="xs"
        w={260}
        aria-label="Previewed page"
        placeholder="Search for an item"
        contentTypes={page.contentTypes.length > 0 ? page.contentTypes : undefined}
        chosen={page.label}
        onPick={({ id, label }) => page.choose(`/${id}`, label)}
      />
    );
  const data =
    page.kind === 'sections'
      ? pages.sections.map(({ name, alias }) => ({ value: sectionPath(alias), label: name }))
      : page.aliases.map((alias) => ({ value: `/${alias}`, label: `/${alias}` }));
  return (
    <Select
      size="xs"
      w={260}
      aria-label="Previewed page"
      data={data}
      value={page.path}
      onChange={(path) => path && page.choose(path, path)}
      allowDeselect={false}
      searchable
    />
  );
}
