import { Anchor, Text } from '@mantine/core';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import type { ContentDocument } from '../content-api.ts';
import { StatusBadge } from '../status-badge.tsx';

/** What readers see of the item, since when and until when, and who changed it last. */
export function StatusGroup({ document }: { document: ContentDocument }) {
  const { site } = useApp();
  const zone = site.timeZone;
  const lines = [
    document.published
      ? `${document.state === 'scheduled' ? 'Appears' : 'Published'} ${longInstant(document.published, zone)}`
      : null,
    document.unpublished
      ? `${document.state === 'expired' ? 'Gone since' : 'Until'} ${longInstant(document.unpublished, zone)}`
      : null,
    document.changesAt
      ? `Changed ${longInstant(document.changesAt, zone)}${document.changesBy ? ` by ${document.changesBy.fullName}` : ''}`
      : null,
  ].filter((line) => line !== null);
  return (
    <div>
      <StatusBadge item={document} timeZone={zone} />
      {lines.map((line) => (
        <Text key={line} size="sm" c="dimmed" mt={6}>
          {line}
        </Text>
      ))}
      {document.state === 'published' ? (
        <Anchor
          href={document.url}
          target="_blank"
          rel="noreferrer"
          size="sm"
          mt={6}
          display="block"
          style={{ overflowWrap: 'anywhere' }}
        >
          {document.path}
        </Anchor>
      ) : (
        <Text size="sm" c="dimmed" mt={6} style={{ overflowWrap: 'anywhere' }}>
          Address: {document.path}
        </Text>
      )}
    </div>
  );
}
