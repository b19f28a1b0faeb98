/** The site's home page with the look in the form, before it is saved. */
import { Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { useForm, type FormStore } from '#admin/generic/form/form-store.ts';
import { defaultsOf } from '#records/shape.ts';
import { baseStylesSettings } from '#settings/base-styles.ts';
import { PreviewDocument } from '#admin/ui/editor/preview-document.tsx';
import { DeviceChoice, PreviewPanel, type Device } from '#admin/ui/editor/preview-stage.tsx';

/** Several changes in quick succession render the page only once. */
const SETTLE_MS = 400;

const SHOWN = ['primaryColor', 'accentColor', 'primaryFont', 'secondaryFont', 'baseStyles', 'podStyle'];

export function LookPreview({ store }: { store: FormStore }) {
  const { client, site } = useApp();
  const values = useForm(store, (state) => state.values);
  const [settled] = useDebouncedValue(values, SETTLE_MS);
  const [device, setDevice] = useState<Device>('desktop');
  const look = Object.fromEntries(SHOWN.map((key) => [key, settled[key] ?? null]));
  const { baseStyles } = look;
  const input = { site: site.id, path: '/', ...look, baseStyles: complete(baseStyles) };
  const preview = useQuery({
    queryKey: ['look-preview', input],
    queryFn: () => client.query<{ html: string; path: string }>('getLookPreview', input),
    placeholderData: (old) => old,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <PreviewPanel>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c={preview.error ? 'var(--mantine-color-error)' : 'dimmed'} component="output">
          {preview.error
            ? messageOf(preview.error)
            : 'The home page with your changes, including unsaved ones.'}
        </Text>
        <DeviceChoice device={device} onChange={setDevice} />
      </Group>
      <PreviewDocument device={device} html={preview.data?.html ?? null} />
    </PreviewPanel>
  );
}

/**
 * Adds the defaults: a site that never saved its look lacks the required values, and its pages show the
 * initial look.
 */
function complete(baseStyles: unknown): Record<string, unknown> {
  const chosen = Object.entries(baseStyles ?? {}).filter(([, value]) => value !== null);
  return { ...defaultsOf(baseStylesSettings.fields), ...Object.fromEntries(chosen) };
}
