/** Redirects of the admin (specification, section 2 "Routing behaviour"). */

export interface RouteRule {
  /** Path below /admin, as listed in the specification. */
  from: string;
  /** A path below /admin, with or without a query; or an absolute URL outside of the admin. */
  to: string;
}

/** The manifest. The query of the requested URL is preserved; parameters of a rule take precedence. */
export const ROUTE_RULES: readonly RouteRule[] = [
  { from: '/persons', to: '/content?type=Contact' },
  { from: '/site-settings-new', to: '/edit-site-settings' },
  { from: '/user/active', to: '/user/activate' },
  // Links built from the entity's name use its plural.
  { from: '/assets', to: '/digital-media-library' },
];

export type Destination =
  | { kind: 'screen'; path: string; search: Record<string, string> }
  | { kind: 'elsewhere'; url: string };

/** The target of a path according to the manifest; null if no rule matches. */
export function destinationOf(
  path: string,
  search: string,
  rules: readonly RouteRule[] = ROUTE_RULES,
): Destination | null {
  const ownPath = path.replace(/^\/admin(?=\/)/, '').replace(/\/$/, '');
  const rule = rules.find(({ from }) => from === ownPath);
  if (!rule) return null;
  const [target = '', query = ''] = rule.to.split('?', 2);
  const parameters = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(query)) parameters.set(name, value);
  if (target.startsWith('/')) return { kind: 'screen', path: target, search: Object.fromEntries(parameters) };
  return { kind: 'elsewhere', url: parameters.size > 0 ? `${target}?${parameters.toString()}` : target };
}
