/**
 * Which route a request is for: decided from its address, method, host and token before the router looks at it, without the database.
 * A request for none is routed as if there were no routes, so its answer is that of an address that does not exist.
 */
import type { IncomingMessage } from 'node:http';
import { isPresent } from '#model/define-module.ts';
import { pathsOfRoute } from '#model/pages/define-route.ts';
import type { IssuedLink, Links } from '#server/links/index.ts';
import type { Services } from '#server/services.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { AnyRoute } from '../index.ts';

/** A route and where it runs in one request. Its token is signed; whether it was revoked or has expired is still open. */
export interface FoundRoute {
  route: AnyRoute;
  params: Readonly<Record<string, string>>;
  /** Of the host, or of a link of a site. */
  site: SiteRef | null;
  /** 0 on the host `admin` without a link: the staff user names it. */
  organisationId: number;
  link: IssuedLink<Record<string, number | string>> | null;
}

/** The part of a request that decides. */
type RawRequest = Pick<IncomingMessage, 'url' | 'method' | 'headers'>;

/** The routes of an installation, found without the database. */
export interface Routes {
  all: readonly AnyRoute[];
  /** The route of a request; the same answer each time until `passOn`. */
  find: (raw: RawRequest) => FoundRoute | null;
  /** True for a request for no route, at an address that routes have and no page can have. */
  isMissing: (raw: RawRequest) => boolean;
  /** From now on the request is for no route. */
  passOn: (raw: RawRequest) => void;
}

interface Candidate {
  route: AnyRoute;
  parts: readonly string[];
}

type Context = Pick<Services, 'sites' | 'links'> & { adminHost: string };

/** Indexes the routes by the first part of their paths. Throws for one that is declared wrongly. */
export function createRoutes(routes: readonly AnyRoute[], context: Context): Routes {
  const byFirstPart = new Map<string, Candidate[]>();
  const addresses = new Map<string, string>();
  for (const route of routes) {
    checkRoute(route, context.links);
    assertOneRoutePerAddress(route, addresses);
    for (const path of pathsOfRoute(route)) {
      const parts = path.split('/').slice(1);
      const first = parts[0] ?? '';
      byFirstPart.set(first, [...(byFirstPart.get(first) ?? []), { route, parts }]);
    }
  }
  for (const candidates of byFirstPart.values()) candidates.sort(fixedPartsFirst);
  const found = new WeakMap<RawRequest, FoundRoute | null>();
  const find: Routes['find'] = (raw) => {
    const before = found.get(raw);
    if (before !== undefined) return before;
    const match = matchOf(raw, byFirstPart, context);
    found.set(raw, match);
    return match;
  };
  return {
    all: routes,
    find,
    isMissing: (raw) => find(raw) === null && isAtRoute(raw, byFirstPart),
    passOn: (raw) => void found.set(raw, null),
  };
}

type Candidates = ReadonlyMap<string, readonly Candidate[]>;

/** Those whose paths begin as that of the request; nearly every request ends here. */
function candidatesFor(path: string, byFirstPart: Candidates): readonly Candidate[] {
  const second = path.indexOf('/', 1);
  return byFirstPart.get(path.slice(1, second === -1 ? undefined : second)) ?? [];
}

function isAtRoute({ url = '' }: RawRequest, byFirstPart: Candidates): boolean {
  const [path = ''] = url.split('?', 1);
  // With its parameters left out, the address of a route that needs them may be a page's.
  return candidatesFor(path, byFirstPart).some(
    ({ route, parts }) => !route.query && paramsOf(parts, path.split('/').slice(1)) !== null,
  );
}

function matchOf(raw: RawRequest, byFirstPart: Candidates, context: Context): FoundRoute | null {
  const [path = '', search = ''] = (raw.url ?? '').split('?', 2);
  const candidates = candidatesFor(path, byFirstPart);
  if (candidates.length === 0) return null;
  const parts = path.split('/').slice(1);
  for (const { route, parts: pattern } of candidates) {
    if (!acceptsMethod(route, raw.method) || !hasQuery(route, search)) continue;
    const params = paramsOf(pattern, parts);
    const place = params && placeOf(route, params, raw.headers.host, context);
    if (place) return { route, params, ...place };
  }
  return null;
}

function acceptsMethod({ methods }: AnyRoute, method = 'GET'): boolean {
  return methods.some((own) => own === (method === 'HEAD' ? 'GET' : method));
}

function hasQuery({ query = [] }: AnyRoute, search: string): boolean {
  if (query.length === 0) return true;
  const given = new URLSearchParams(search);
  return query.every((name) => given.has(name));
}

/** The values of `:name` and `*`; null where the path is another one or cannot be decoded. */
function paramsOf(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  const hasRest = pattern.at(-1) === '*';
  if (hasRest ? parts.length < pattern.length : parts.length !== pattern.length) return null;
  const params: Record<string, string> = {};
  for (const [index, own] of pattern.entries()) {
    const part = own === '*' ? parts.slice(index).join('/') : (parts[index] ?? '');
    if (own !== '*' && !own.startsWith(':')) {
      if (own !== part) return null;
      continue;
    }
    const value = decoded(part);
    if (!value) return null;
    params[own === '*' ? '*' : own.slice(1)] = value;
  }
  return params;
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

type Place = Pick<FoundRoute, 'site' | 'organisationId' | 'link'>;

/** Where the route runs; null where its module is off, at another host, or with a token of somewhere else. */
function placeOf(
  route: AnyRoute,
  { token = '' }: Readonly<Record<string, string>>,
  host: string | undefined,
  { sites, links, adminHost }: Context,
): Place | null {
  const isAdmin = (host ?? '').toLowerCase() === adminHost;
  const ofHost = route.host === 'site' ? sites.byHost(host) : undefined;
  if (route.host === 'site' ? !ofHost : !isAdmin) return null;
  if (ofHost && !isPresent(route, ofHost.modulesOn)) return null;
  if (!route.link) return { site: ofHost ?? null, organisationId: ofHost?.organisationId ?? 0, link: null };
  const link = links.read(route.link, token);
  if (!link) return null;
  const isOfSite = route.link.of === 'site';
  const site = ofHost ?? (isOfSite ? sites.byId(link.scopeId) : undefined);
  const organisationId = isOfSite ? (site?.organisationId ?? 0) : link.scopeId;
  if (isOfSite && site?.siteId !== link.scopeId) return null;
  if (site && (site.organisationId !== organisationId || !isPresent(route, site.modulesOn))) return null;
  const isOn = sites
    .all()
    .some((each) => each.organisationId === organisationId && isPresent(route, each.modulesOn));
  if (!isOn) return null;
  return { site: site ?? null, organisationId, link };
}

/** Fixed parts are looked at before `:name`, and those before `*`. */
function fixedPartsFirst(one: Candidate, other: Candidate): number {
  const rank = ({ parts }: Candidate) =>
    parts.map((part) => (part === '*' ? '2' : part.startsWith(':') ? '1' : '0')).join('');
  return rank(one).localeCompare(rank(other));
}

/** Throws for two routes with one address and method, unless links separate them. */
function assertOneRoutePerAddress(route: AnyRoute, addresses: Map<string, string>): void {
  const { name, host, methods, query = [] } = route;
  for (const path of route.link ? [] : pathsOfRoute(route))
    for (const method of methods) {
      const address = `${host} ${method} ${path.replace(/:\w+/g, ':')}?${query.toSorted().join('&')}`;
      const other = addresses.get(address);
      if (other !== undefined)
        throw new Error(`The routes ${other} and ${name} both have ${method} ${path}; change one.`);
      addresses.set(address, name);
    }
}

/** Where every webhook is: its link names the organisation. */
const HOOKS_PATH = '/hooks/:token';

function checkRoute(route: AnyRoute, links: Links): void {
  const { name, host, link, limit, logins = [], methods } = route;
  const refuse = (why: string): never => {
    throw new Error(`The route ${name} ${why}`);
  };
  for (const path of pathsOfRoute(route)) {
    if (!/^\/[a-z0-9_.-]+(?:\/(?::[a-zA-Z]+|[A-Za-z0-9_.-]+))*(?:\/\*)?$/.test(path))
      refuse(`has the path ${path}; it must begin with a fixed part, such as /validate/:code.`);
    if (host === 'organisation' && path !== HOOKS_PATH) refuse(`must have the path ${HOOKS_PATH}.`);
    if ((link !== undefined) !== path.split('/').includes(':token'))
      refuse('must have both a link and the part :token in its path, or neither.');
  }
  if (host === 'admin' && !link && !logins.includes('staff'))
    refuse('needs a link or the login “staff”: nothing else names its organisation.');
  if (host !== 'site' && logins.includes('reader')) refuse('cannot have readers: they log in on sites.');
  if (host === 'organisation' && logins.length > 0) refuse('cannot have logins: programs call it.');
  if (methods.length === 0) refuse('has no method.');
  if (limit.of === 'link' && !link) refuse('must have a link, because its limit counts the requests of one.');
  // Throws for a purpose that another link has.
  if (link) links.read(link, '');
}
