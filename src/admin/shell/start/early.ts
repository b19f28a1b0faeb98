/**
 * Requests that are sent early during start, before the login is confirmed: the code of the screen and its
 * record.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '#admin/generic/api/client.ts';
import type { Screen } from '#model/screens/define-screen.ts';
import { screenAt } from '../screen-at.ts';

/** Texts of the operations that every start, or a start in the editor, waits for. */
const TEXTS: Record<string, string> = import.meta.glob(
  ['/graphql/query/cmsUser/getActiveCMSUser.gql', '/graphql/query/getContentDocument.gql'],
  { query: '?raw', import: 'default', eager: true },
);

/** The early texts by the name of their operation. */
export const earlyTexts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(TEXTS).map(([path, text]) => [path.replace(/^\/graphql\/query\/|\.gql$/g, ''), text]),
);

interface Early {
  client: Client;
  queries: QueryClient;
  screens: readonly Screen[];
  /** Loads the code of a screen. */
  preload: (screen: Screen) => Promise<unknown>;
}

/**
 * Begins to load the screen at a URL path. Failures are ignored here, because the screen retries the requests
 * and reports them.
 */
export function beginEarly(pathname: string, { client, queries, screens, preload }: Early): void {
  const found = screenAt(pathname, screens);
  if (!found) return;
  preload(found.screen).catch(() => undefined);
  const { ahead } = found.screen;
  if (!ahead || found.id === null) return;
  const { id } = found;
  void queries.prefetchQuery({
    queryKey: [...ahead.queryKey, id],
    queryFn: () => client.query(ahead.operation, { id }),
  });
}
