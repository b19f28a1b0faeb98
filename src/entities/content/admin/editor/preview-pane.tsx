/** The real page with the text as saved, in a frame at the width of a desktop or a phone. */
import { ActionIcon, Group, SegmentedControl, Text } from '@mantine/core';
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import classes from './editor.module.css';

const WIDTHS = { desktop: 1280, phone: 390 } as const;
/** The address holds for 15 minutes; it is asked anew a little earlier. */
const ADDRESS_MS = 14 * 60 * 1000;
/** Several saves in a row load the page once. */
const SETTLE_MS = 700;

interface PreviewPaneProps {
  id: number;
  /** Of the document: another one loads the page again. */
  version: string;
}

export function PreviewPane({ id, version }: PreviewPaneProps) {
  const { client } = useApp();
  const [device, setDevice] = useState<keyof typeof WIDTHS>('desktop');
  const [round, setRound] = useState(0);
  const [settled] = useDebouncedValue(version, SETTLE_MS);
  const address = useQuery({
    queryKey: ['preview', id],
    queryFn: () => client.query<{ url: string }>('getContentPreview', { id }),
    staleTime: ADDRESS_MS,
    refetchInterval: ADDRESS_MS,
    refetchOnWindowFocus: false,
  });
  return (
    <section className={classes.preview} aria-label="Preview">
      <Group justify="space-between" gap="xs">
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
        <Group gap="xs">
          <Text size="xs" c="dimmed">
            As saved
          </Text>
          <ActionIcon
            variant="default"
            aria-label="Load the preview again"
            onClick={() => setRound(round + 1)}
          >
            <RefreshCw size={14} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      {address.error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {messageOf(address.error)}
        </Text>
      ) : null}
      <Stage width={WIDTHS[device]} url={address.data?.url} load={`${settled}/${round}`} />
    </section>
  );
}

/** Scales the page into the room there is; the page shown stays until the next one has arrived. */
function Stage({ width, url, load }: { width: number; url: string | undefined; load: string }) {
  const { ref, width: room, height } = useElementSize();
  const [shown, setShown] = useState<string | null>(null);
  const scale = room > 0 ? Math.min(1, room / width) : 1;
  const left = Math.max(0, (room - width * scale) / 2);
  const loads = shown === null || shown === load ? [load] : [shown, load];
  const style = { width, height: height / scale, left, transform: `scale(${scale})` };
  return (
    <div ref={ref} className={classes.stage}>
      {url
        ? loads.map((key) => (
            <iframe
              key={key}
              title="Preview of the page"
              src={url}
              className={classes.frame}
              style={{ ...style, ...(key === load && loads.length > 1 ? { visibility: 'hidden' } : {}) }}
              sandbox="allow-scripts allow-same-origin"
              onLoad={() => key === load && setShown(key)}
            />
          ))
        : null}
    </div>
  );
}
