import { Badge, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import type { NavigationCount } from '#model/screens/define-screen.ts';

/** Maximum age of a count, in milliseconds, while the user is inactive. */
const REFRESH_MS = 60_000;
/** Highest count that is displayed. */
const SHOWN_MAX = 99;

/**
 * The number of items that wait on a screen, next to its navigation entry; hidden if it is zero or unknown.
 */
export function NavigationBadge({ count: { operation, label } }: { count: NavigationCount }) {
  const { client, site } = useApp();
  const query = useQuery({
    queryKey: ['navigation', operation, site.id],
    queryFn: () => client.query<{ count: number }>(operation, { site: site.id }),
    refetchInterval: REFRESH_MS,
  });
  const count = query.data?.count ?? 0;
  if (count === 0) return null;
  return (
    <Badge size="sm" variant="filled" circle={count < 10} title={`${count} ${label}`}>
      {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
      <VisuallyHidden> {label}</VisuallyHidden>
    </Badge>
  );
}
