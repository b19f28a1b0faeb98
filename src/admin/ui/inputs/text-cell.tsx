import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/**
 * One line in the text's own direction, truncated at the end of the column, with the full text on hover.
 * Renders nothing for an empty value.
 */
export function TextCell({
  text,
  title,
  quiet,
}: {
  text: ReactNode;
  title?: string | undefined;
  quiet?: boolean;
}) {
  if (text === null || text === '') return null;
  return (
    <Text
      span
      inherit
      truncate
      display="block"
      dir="auto"
      ta="left"
      title={title ?? (typeof text === 'string' ? text : undefined)}
      c={quiet ? 'dimmed' : undefined}
    >
      {text}
    </Text>
  );
}
