/** Creates the webhook of a mail service, and shows its URL once. */
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { recordsKey } from '#admin/generic/records.ts';
import { useTypedText } from '#admin/generic/form/use-typed-text.tsx';
import { can, onAllSites } from '#model/permissions.ts';
import { HOOK_SERVICES } from '../../../model/hook-services.ts';
import { newsletterMailHook } from '../entity.ts';

const SETTINGS = {
  ses: { field: 'topicArn', label: 'ARN of the SNS topic' },
  mailgun: { field: 'signingKey', label: 'HTTP webhook signing key' },
} as const;

type Service = keyof typeof SETTINGS;

const isService = (value: string | null): value is Service =>
  value !== null && Object.hasOwn(SETTINGS, value);

const SUBMIT = { type: 'submit', size: 'sm', variant: 'default' } as const;

/** Services report for all sites, so that only users with access to all of them add one. */
export function Part() {
  const { actor } = useApp();
  return can('manage_subscribers')(actor) && onAllSites(actor) ? <CreateHook /> : null;
}

function CreateHook() {
  const { client } = useApp();
  const queries = useQueryClient();
  const [service, setService] = useState<Service>('ses');
  const { text: setting, setText: setSetting, send, guard } = useTypedText('mailHook', 'mail service');
  const { field, label } = SETTINGS[service];
  const create = useMutation({
    mutationFn: () =>
      send(() =>
        client.mutate<{ url: string }>('createNewsletterMailHook', {
          name: HOOK_SERVICES.find(({ value }) => value === service)?.label,
          service,
          [field]: setting,
        }),
      ),
    onSuccess: async () => {
      setSetting('');
      await queries.invalidateQueries({ queryKey: recordsKey(newsletterMailHook) });
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (setting !== '') create.mutate();
  };
  return (
    <form onSubmit={submit} aria-label="Add a mail service">
      <Group align="flex-end" gap="sm" mb="md">
        <Select
          label="Service"
          data={[...HOOK_SERVICES]}
          value={service}
          allowDeselect={false}
          onChange={(value) => isService(value) && setService(value)}
        />
        <TextInput
          label={label}
          value={setting}
          onChange={({ currentTarget }) => setSetting(currentTarget.value)}
          error={create.error ? messageOf(create.error) : undefined}
          w="min(100%, 28rem)"
        />
        <Button {...SUBMIT} loading={create.isPending} disabled={setting === ''}>
          Create webhook
        </Button>
      </Group>
      {guard}
      {create.data ? <Created url={create.data.url} /> : null}
    </form>
  );
}

function Created({ url }: { url: string }) {
  return (
    <Stack gap="xs" mb="md" role="status">
      <Text size="sm">Enter this URL at the service now. It won’t be shown again.</Text>
      <TextInput
        label="Webhook URL"
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
        w="min(100%, 40rem)"
      />
    </Stack>
  );
}
