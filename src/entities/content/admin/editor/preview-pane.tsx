/** The real page with the saved text, in a frame at the width of a desktop or a phone. */
import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { PREVIEW_READERS } from '#access/preview-reader.ts';
import { DeviceChoice, PreviewPanel, PreviewStage, type Device } from '#admin/ui/editor/preview-stage.tsx';

/** The URL is valid for 15 minutes; it is requested again a little earlier. */
const ADDRESS_MS = 14 * 60 * 1000;
/** Several saves in quick succession load the page only once. */
const SETTLE_MS = 700;

/** No particular reader: all gates are open. */
const EVERYTHING = 'everything';

/** Readers that the preview can simulate. */
const READERS = [{ value: EVERYTHING, label: 'Full access' }, ...PREVIEW_READERS];

interface PreviewPaneProps {
  id: number;
  /** Version of the document: another version reloads the page. */
  version: string;
}

export function PreviewPane({ id, version }: PreviewPaneProps) {
  const { client } = useApp();
  const [device, setDevice] = useState<Device>('desktop');
  const [reader, setReader] = useState<string>(EVERYTHING);
  const [round, setRound] = useState(0);
  const [settled] = useDebouncedValue(version, SETTLE_MS);
  const address = useQuery({
    queryKey: ['preview', id, reader],
    queryFn: () =>
      client.query<{ url: string }>('getContentPreview', {
        id,
        ...(reader !== EVERYTHING && { as: reader }),
      }),
    staleTime: ADDRESS_MS,
    refetchInterval: ADDRESS_MS,
    refetchOnWindowFocus: false,
  });
  return (
    <PreviewPanel>
      <Group justify="space-between" gap="xs">
        <DeviceChoice device={device} onChange={setDevice} />
        <Group gap="xs">
          <NativeSelect
            size="xs"
            aria-label="Preview as"
            data={READERS}
            value={reader}
            onChange={(event) => setReader(event.currentTarget.value)}
          />
          <Text size="xs" c="dimmed">
            Last saved
          </Text>
          <ActionIcon variant="default" aria-label="Reload preview" onClick={() => setRound(round + 1)}>
            <RefreshCw size={14} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      {address.error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {messageOf(address.error)}
        </Text>
      ) : null}
      <Stage device={device} url={address.data?.url} load={`${settled}/${round}/${reader}`} />
    </PreviewPanel>
  );
}

/** Shows the current page until the next one has loaded. */
function Stage({ device, url, load }: { device: Device; url: string | undefined; load: string }) {
  const [shown, setShown] = useState<string | null>(null);
  const loads = shown === null || shown === load ? [load] : [shown, load];
  return (
    <PreviewStage device={device}>
      {({ className, style }) =>
        url
          ? loads.map((key) => (
              <iframe
                key={key}
                title="Page preview"
                src={url}
                className={className}
                style={{ ...style, ...(key === load && loads.length > 1 ? { visibility: 'hidden' } : {}) }}
                sandbox="allow-scripts allow-same-origin"
                onLoad={() => key === load && setShown(key)}
              />
            ))
          : null
      }
    </PreviewStage>
  );
}
