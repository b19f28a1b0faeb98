import { Text } from '@mantine/core';

/** Said below a value that is taken, but may not do what the person wants; nothing for null. */
export function Advice({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Text component="p" role="status" size="xs" mt={4} c="var(--mantine-color-orange-text)">
      {text}
    </Text>
  );
}
