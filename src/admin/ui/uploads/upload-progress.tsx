import { Group, Progress, Text } from '@mantine/core';
import type { UploadState } from './use-upload.ts';

/** The file that is being uploaded, or the error message of a failure; otherwise renders nothing. */
export function UploadProgress({ state }: { state: UploadState }) {
  const { current, error } = state;
  return (
    <output style={{ display: 'block' }}>
      {current ? (
        <Group gap="sm" mt={6} wrap="nowrap">
          <Text size="xs" c="dimmed" truncate>
            Uploading {current.name}
          </Text>
          <Progress
            value={current.share * 100}
            flex={1}
            miw={60}
            size="sm"
            aria-label={`Uploading ${current.name}`}
          />
        </Group>
      ) : null}
      {error ? (
        <Text size="xs" c="var(--mantine-color-error)" mt={6}>
          {error}
        </Text>
      ) : null}
    </output>
  );
}
