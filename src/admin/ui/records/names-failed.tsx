import { Button, Group, Text } from '@mantine/core';

interface NamesFailedProps {
  records: { error: string | null; retry: () => void };
}

/** Below a field whose records have no names yet: why, and a button that loads them again. The field's value is valid. */
export function NamesFailed({ records: { error, retry } }: NamesFailedProps) {
  if (error === null) return null;
  return (
    <Group gap="xs" mt={4} role="status">
      <Text size="xs" c="dimmed">
        {error}
      </Text>
      <Button size="compact-xs" variant="default" onClick={retry}>
        Try again
      </Button>
    </Group>
  );
}
