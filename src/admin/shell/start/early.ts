/** Requests that a start sends early, before the login is confirmed: the code of the screen and its record. */
import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '#admin/generic/api/client.ts';
import type { Screen } from '#model/screens/define-screen.ts';

/** Texts of the operations for which every start, or that of the editor, waits. */
const TEXTS: Record<string, string> = import.meta.glob(
  ['/graphql/query/cmsUser/getActiveCMSUser.gql', '/graphql/query/getContentDocument.gql'],
  { query: '?raw', import: 'default', eager: true },
);

/** Those texts by the name of their operation. */
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

/** Begins to load the screen at a path of the browser. The screen repeats failed requests and reports them. */
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

/** The screen of a path below /admin, with the id in it; paths without parameters first. Pure. */
export function screenAt<One extends Pick<Screen, 'path'>>(
  pathname: string,
  screens: readonly One[],
): { screen: One; id: number | null } | null {
  const parts = pathname.replace(/^\/admin/, '').split('/');
  const matches = ({ path }: One) => {
    const pattern = path.split('/');
    return (
      pattern.length === parts.length &&
      pattern.every((part, at) => part.startsWith('$') || part === parts[at])
    );
  };
  const screen = screens
    .filter(matches)
    .toSorted((a, b) => a.path.split('$').length - b.path.split('$').length)[0];
  if (!screen) return null;
  const id = Number(parts[screen.path.split('/').indexOf('$id')]);
  return { screen, id: Number.isInteger(id) && id > 0 ? id : null };
}
