/** Shows which sites share the accounts of the site in use. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';

interface AccountSites {
  realm: string;
  sites: { id: number; name: string }[];
}

export function Part() {
  const { client, site } = useApp();
  const query = useQuery({
    queryKey: ['account-sites', site.id],
    queryFn: () => client.query<AccountSites>('getAccountSites', { site: site.id }),
  });
  if (!query.data) return null;
  const { realm, sites } = query.data;
  const others = sites.filter(({ id }) => id !== site.id).map(({ name }) => name);
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {others.length === 0
        ? `${site.name} has its own accounts (${realm}).`
        : `${site.name} shares its accounts with ${others.join(', ')} (${realm}).`}
    </Text>
  );
}
