/** How many subscribers the rules of a form select, with the first ten addresses. */
import { Alert, Button, List, Paper, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { useForm, type FormStore } from '#admin/generic/form/form-store.ts';
import { useRecordPage } from '#admin/generic/records.ts';
import { newsletter } from '../../subscriptions/entities/newsletter/entity.ts';
import { audienceInWords, useAudience } from './use-audience.ts';

/** Newsletters to choose from. */
const NEWSLETTERS_MAX = 100;

export function AudiencePreview({ store }: { store: FormStore }) {
  const { site } = useApp();
  const rules = useForm(store, ({ values: { rules: typed } }) => typed);
  const newsletters = useRecordPage(newsletter, { site: site.id, limit: NEWSLETTERS_MAX }).data?.items ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [counted, setCounted] = useState<{ newsletter: number; rules: unknown } | null>(null);
  const current = chosen ?? (newsletters[0] ? String(newsletters[0].id) : null);
  const hasRules = Array.isArray(rules) && rules.length > 0;
  return (
    <Paper withBorder p="sm" mt="md">
      <Stack gap="sm" role="group" aria-label="Subscribers in the segment">
        <Text size="xs" c="dimmed">
          Counts the subscribers of a newsletter to which the rules apply now.
        </Text>
        <Select
          label="Newsletter"
          data={newsletters.map(({ id, title }) => ({ value: String(id), label: String(title) }))}
          value={current}
          allowDeselect={false}
          onChange={setChosen}
        />
        <Button
          variant="default"
          size="sm"
          disabled={!hasRules || current === null}
          onClick={() => setCounted({ newsletter: Number(current), rules })}
        >
          Count subscribers
        </Button>
        {counted ? <Result input={counted} isOld={counted.rules !== rules} /> : null}
      </Stack>
    </Paper>
  );
}

function Result({ input, isOld }: { input: Record<string, unknown>; isOld: boolean }) {
  const audience = useAudience('getNewsletterAudience', input);
  const { error, sample } = audience;
  if (error)
    return (
      <Alert color="red" variant="outline" role="alert">
        {messageOf(error)}
      </Alert>
    );
  return (
    <>
      <Text size="sm" fw={600} component="output">
        {audienceInWords(audience)}
      </Text>
      {isOld ? (
        <Text size="xs" c="dimmed">
          The rules have changed since. Count again.
        </Text>
      ) : null}
      <Addresses emails={sample} />
    </>
  );
}

/** The first addresses of an audience. */
export function Addresses({ emails }: { emails: readonly string[] }) {
  if (emails.length === 0) return null;
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4}>
        {emails.length === 1 ? 'Its address' : `The first ${emails.length} addresses`}
      </Text>
      <List size="sm" listStyleType="none">
        {emails.map((email, index) => (
          <List.Item key={index} style={{ overflowWrap: 'anywhere' }}>
            {email}
          </List.Item>
        ))}
      </List>
    </div>
  );
}
