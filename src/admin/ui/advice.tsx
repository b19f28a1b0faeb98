import { Text } from '@mantine/core';

/** A note below an accepted value that may not have the intended effect; renders nothing for null. */
export function Advice({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Text component="p" role="status" size="xs" mt={4} c="var(--mantine-color-orange-text)">
      {text}
    </Text>
  );
}
