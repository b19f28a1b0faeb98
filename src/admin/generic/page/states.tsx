/** States of a screen without content. */
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '../api/api-error.ts';
import { words } from '#admin/words/index.ts';

/** Describes the empty state and the next step. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Stack align="center" gap={6} py={48} px="md" ta="center">
      <Text fw={600}>{title}</Text>
      {children ? (
        <Text size="sm" c="dimmed" maw={440}>
          {children}
        </Text>
      ) : null}
      {action ? <div style={{ marginTop: 8 }}>{action}</div> : null}
    </Stack>
  );
}

/** A failed load: shows the server's message and a button to retry. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <Alert color="red" variant="outline" title={words.states.notLoaded} role="alert">
      <Text size="sm">{messageOf(error)}</Text>
      {onRetry ? (
        <Button variant="default" mt="sm" onClick={onRetry}>
          {words.states.retry}
        </Button>
      ) : null}
    </Alert>
  );
}

/** Grey lines as a placeholder for content that is loading. */
export function LoadingLines({ count = 8, height = 38 }: { count?: number; height?: number }) {
  return (
    <Stack gap={4} component="output" aria-busy="true" aria-label={words.states.loading}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} radius="sm" />
      ))}
    </Stack>
  );
}
