/** A page of the site with the grid as it stands in the editor, at the width of a desktop or a phone. */
import { Group, SegmentedControl, Text } from '@mantine/core';
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { useForm } from '#admin/generic/form/form-store.ts';
import { useEditing } from './editor-context.ts';
import { PageChooser, usePreviewPage } from './preview-page.tsx';
import type { SitePages } from './use-site-pages.ts';
import classes from './preview.module.css';

const WIDTHS = { desktop: 1280, phone: 390 } as const;
/** Several changes in a row make the page once. */
const SETTLE_MS = 500;

export function PreviewPane({ pages }: { pages: SitePages }) {
  const { client, site } = useApp();
  const { form } = useEditing();
  const values = useForm(form, (state) => state.values);
  const [settled] = useDebouncedValue(values, SETTLE_MS);
  const [device, setDevice] = useState<keyof typeof WIDTHS>('desktop');
  const page = usePreviewPage(pages);
  const input = {
    site: site.id,
    path: page.path,
    grid: settled['grid'],
    hideHeader: settled['hideHeader'] === true,
    hideFooter: settled['hideFooter'] === true,
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
    <section className={classes.preview} aria-label="Preview">
      <Group justify="space-between" gap="xs" align="end">
        <PageChooser page={page} pages={pages} />
        <SegmentedControl
          size="xs"
          aria-label="Width"
          value={device}
          onChange={(value) => setDevice(value === 'phone' ? 'phone' : 'desktop')}
          data={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
        />
      </Group>
      <Text size="xs" c={preview.error ? 'var(--mantine-color-error)' : 'dimmed'} component="output">
        {page.path === null
          ? page.why
          : preview.error
            ? messageOf(preview.error)
            : `${preview.data?.path ?? page.path} as it would be, changes not saved included.`}
      </Text>
      <Stage width={WIDTHS[device]} html={preview.error ? null : (preview.data?.html ?? null)} />
    </section>
  );
}

/** Scales the page into the room there is. The frame runs no script and has no rights of ours. */
function Stage({ width, html }: { width: number; html: string | null }) {
  const { ref, width: room, height } = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const scale = room > 0 ? Math.min(1, room / width) : 1;
  const left = Math.max(0, (room - width * scale) / 2);
  useEffect(() => {
    if (frame.current && html !== null) frame.current.srcdoc = trusted(html);
  }, [html]);
  return (
    <div ref={ref} className={classes.stage}>
      <iframe
        ref={frame}
        title="Preview of the page"
        className={classes.frame}
        style={{ width, height: height / scale, left, transform: `scale(${scale})` }}
        sandbox=""
      />
    </div>
  );
}

type Policy = { createHTML: (html: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

/** The page is the server's own document, shown where no script runs. */
function trusted(html: string): string {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  policy ??= factory?.createPolicy('masthead-preview', { createHTML: (text) => text }) ?? null;
  return policy ? policy.createHTML(html) : html;
}

let policy: Policy | null = null;
