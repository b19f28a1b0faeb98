import { Button, Group, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { notifyDone } from '#admin/generic/notify.ts';
import { recordsKey } from '#admin/generic/records.ts';
import { useTypedText } from '#admin/generic/form/use-typed-text.tsx';
import { can } from '#model/permissions.ts';
import { newsletterSenderDomain } from '../entity.ts';

/** Adds a domain to the site. */
export function Part() {
  const { client, site, actor } = useApp();
  const queries = useQueryClient();
  const { text: domain, setText: setDomain, send, guard } = useTypedText(`senderDomain.${site.id}`, 'domain');
  const add = useMutation({
    mutationFn: () => send(() => client.mutate('addNewsletterSenderDomain', { site: site.id, domain })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: recordsKey(newsletterSenderDomain) });
      notifyDone(`${domain} was added. Publish its DNS records next.`);
      setDomain('');
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (domain !== '') add.mutate();
  };
  if (!can('send_newsletters')(actor)) return null;
  return (
    <form onSubmit={submit} aria-label="Add a domain">
      <Group align="flex-end" gap="sm" mb="md">
        <TextInput
          label="Add a domain"
          placeholder="news.example.org"
          value={domain}
          onChange={({ currentTarget }) => setDomain(currentTarget.value)}
          error={add.error ? messageOf(add.error) : undefined}
        />
        <Button type="submit" size="sm" variant="default" loading={add.isPending} disabled={domain === ''}>
          Add
        </Button>
      </Group>
      {guard}
    </form>
  );
}
