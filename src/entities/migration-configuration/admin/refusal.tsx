/** The errors of a refused mapping: each location with its message. */
import { Alert, List, Text } from '@mantine/core';
import { ApiError, messageOf } from '#admin/generic/api/api-error.ts';

export function Refusal({ error, title }: { error: unknown; title: string }) {
  const fields = error instanceof ApiError ? Object.values(error.fields ?? {}) : [];
  return (
    <Alert color="red" variant="outline" title={title} role="alert" mb="sm">
      <Text size="sm">{messageOf(error)}</Text>
      {fields.length > 0 ? (
        <List size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {fields.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      ) : null}
    </Alert>
  );
}
