/**
 * A page of the site with the grid in its current state in the editor, at the width of a desktop or a phone.
 */
import { Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { useForm } from '#admin/generic/form/form-store.ts';
import { PreviewDocument } from '#admin/ui/editor/preview-document.tsx';
import { DeviceChoice, PreviewPanel, type Device } from '#admin/ui/editor/preview-stage.tsx';
import { useEditing, useEditor } from '#grid/editor/index.ts';
import { blockAnchor } from '#grid/shapes/block-anchor.ts';
import { PageChooser, usePreviewPage } from './preview-page.tsx';
import type { SitePages } from './use-site-pages.ts';

/** Several changes in quick succession render the page only once. */
const SETTLE_MS = 500;

/** Renders the page again half a second after the last change. */
export function PreviewPane({ pages }: { pages: SitePages }) {
  const { client, site } = useApp();
  const { form, editor } = useEditing();
  const selection = useEditor(editor, (state) => state.selection);
  const values = useForm(form, (state) => state.values);
  const [settled] = useDebouncedValue(values, SETTLE_MS);
  const [device, setDevice] = useState<Device>('desktop');
  const page = usePreviewPage(pages);
  const { loadMoreType = 'none' } = settled;
  const input = {
    site: site.id,
    path: page.path,
    grid: settled['grid'],
    hideHeader: settled['hideHeader'] === true,
    hideFooter: settled['hideFooter'] === true,
    loadMoreType,
  };
  const preview = useQuery({
    queryKey: ['layout-preview', input],
    enabled: page.path !== null,
    queryFn: () => client.query<{ html: string; path: string }>('getLayoutPreview', input),
    placeholderData: (old) => old,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <PreviewPanel>
      <Group justify="space-between" gap="xs" align="end">
        <PageChooser page={page} pages={pages} />
        <DeviceChoice device={device} onChange={setDevice} />
      </Group>
      <Text size="xs" c={preview.error ? 'var(--mantine-color-error)' : 'dimmed'} component="output">
        {page.path === null
          ? page.why
          : preview.error
            ? messageOf(preview.error)
            : `${preview.data?.path ?? page.path} with unsaved changes.`}
      </Text>
      <PreviewDocument
        device={device}
        html={preview.error ? null : (preview.data?.html ?? null)}
        marked={selection.kind === 'block' ? blockAnchor(selection.id) : undefined}
      />
    </PreviewPanel>
  );
}
