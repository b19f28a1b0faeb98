/**
 * Finds the navigation entry of a screen: its own entry, the entry of its parent path, or the list of its
 * record.
 */
import type { Screen } from '#model/screens/define-screen.ts';
import { isScreenOf } from './navigation.ts';

/** Path of the entry to mark while `path` (below /admin) is open; null if no entry belongs to it. */
export function placeInNavigation(
  path: string,
  entries: readonly string[],
  screens: readonly Screen[],
): string | null {
  const above = (entry: string) => path === entry || path.startsWith(`${entry}/`);
  const [nearest] = entries.filter(above).sort((a, b) => b.length - a.length);
  if (nearest !== undefined) return nearest;
  const within = screens.find((screen) => patternOf(screen.path).test(path))?.within;
  if (within !== undefined) return entries.includes(within) ? within : null;
  // The path is a generic form of an entity that has a custom list screen.
  const entity = /^\/e\/(\w+)\//.exec(path)?.[1];
  const list = screens.find((screen) => screen.nav && entity !== undefined && isScreenOf(entity, screen));
  return list && entries.includes(list.path) ? list.path : null;
}

/** Converts a path to a regular expression; `$id` matches one segment. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`);
}
