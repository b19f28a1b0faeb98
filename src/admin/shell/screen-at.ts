/** Finds the screen of a URL. */
import { splitSite } from '#addresses/admin-path.ts';
import type { Screen } from '#model/screens/define-screen.ts';

/**
 * Finds the screen for a path below /admin, and the id in the path; prefers screen paths without parameters.
 * Pure.
 */
export function screenAt<One extends Pick<Screen, 'path'>>(
  pathname: string,
  screens: readonly One[],
): { screen: One; id: number | null } | null {
  const { path: below } = splitSite(pathname.replace(/^\/admin(?=\/|$)/, ''));
  const parts = (below || '/').replace(/(?<=.)\/$/, '').split('/');
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
