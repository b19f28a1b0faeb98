/** Lists every path of the admin, for the registry file that the server reads. */
import { screens } from '#registry/screens.admin.ts';
import { ROUTE_RULES } from './route-rules.ts';

/** Paths of the frame itself, not declared by any screen. */
const OWN_PATHS: readonly string[] = ['/', '/login', '/logged-in', '/logout'];

/** Paths below /admin that have a screen or a redirect, in alphabetical order. */
export function adminPaths(): string[] {
  const all = [...OWN_PATHS, ...screens.map(({ path }) => path), ...ROUTE_RULES.map(({ from }) => from)];
  return [...new Set(all)].toSorted();
}
