import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** One line in its own direction, cut where the column ends, with the whole text on hover. Nothing for an empty value. */
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
