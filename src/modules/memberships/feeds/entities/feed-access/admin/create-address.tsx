import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { CopyField } from '#admin/ui/copy-field.tsx';

interface Partners {
  edges: { node: { id: number; name: string } }[];
}

interface Addresses {
  url: string;
  podcastUrl: string;
}

/** Maximum number of partners in the selection; an organisation has few. */
const OFFERED_MAX = 50;

/** Creates the URL of a partner's feed, and shows it only once. */
export function Part() {
  const { client, site } = useApp();
  const [id, setId] = useState<string | null>(null);
  const partners = useQuery({
    queryKey: ['feedAccess', 'offered', site.id],
    queryFn: () =>
      client.query<Partners>('getFeedAccessStream', { site: site.id, status: 1, limit: OFFERED_MAX }),
  });
  const make = useMutation({
    mutationFn: (accessId: number) => client.mutate<Addresses>('createFeedToken', { id: accessId }),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (id !== null) make.mutate(Number(id));
  };
  const choices = (partners.data?.edges ?? []).map(({ node }) => ({
    value: String(node.id),
    label: node.name,
  }));
  // By the time of the response, another partner may be selected.
  const partnerOf = (made: number) => choices.find(({ value }) => value === String(made))?.label ?? '';
  if (choices.length === 0) return null;
  return (
    <form onSubmit={submit} aria-label="Create a feed URL">
      <Group align="flex-end" gap="sm" mb="md">
        <Select
          label="Create a feed URL"
          description="The previous URL stops working."
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          placeholder="Partner"
          data={choices}
          value={id}
          onChange={setId}
          error={make.error ? messageOf(make.error) : undefined}
        />
        <Button type="submit" variant="default" loading={make.isPending} disabled={id === null}>
          Create URL
        </Button>
      </Group>
      {make.data && <Made {...make.data} partner={partnerOf(make.variables)} />}
    </form>
  );
}

function Made({ url, podcastUrl, partner }: Addresses & { partner: string }) {
  return (
    <Stack gap="xs" mb="md" role="status">
      <Text size="sm">Send the URL to the partner now. It won’t be shown again.</Text>
      <CopyField label={`URL for ${partner}`} value={url} />
      <CopyField label={`Podcast feed URL for ${partner}`} value={podcastUrl} />
    </Stack>
  );
}
