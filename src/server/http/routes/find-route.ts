/**
 * Determines a request's route from its URL, method, host and token, before the router handles it and without
 * the database. A request that matches no route is handled as if there were no routes, so that its response
 * equals that for an address that does not exist.
 */
import type { IncomingMessage } from 'node:http';
import { isPresent } from '#model/define-module.ts';
import { pathsOfRoute } from '#model/pages/define-route.ts';
import type { IssuedLink, Links } from '#server/links/index.ts';
import type { Services } from '#server/services.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { AnyRoute } from '../index.ts';

/**
 * A route and the place where it runs in one request. Its token's signature is verified; whether the token
 * was revoked or has expired is not checked yet.
 */
export interface FoundRoute {
  route: AnyRoute;
  params: Readonly<Record<string, string>>;
  /** The site of the host, or of the link if it is a link of a site; null otherwise. */
  site: SiteRef | null;
  /** 0 on the host `admin` without a link, because the staff user then determines the organisation. */
  organisationId: number;
  link: IssuedLink<Record<string, number | string>> | null;
}

/** The parts of a request that determine the route. */
type RawRequest = Pick<IncomingMessage, 'url' | 'method' | 'headers'>;

/** The routes of an installation, found without the database. */
export interface Routes {
  all: readonly AnyRoute[];
  /** The route of a request; null without one. Returns the same result each time until `passOn`. */
  find: (raw: RawRequest) => FoundRoute | null;
  /** Whether a request matches no route, but its address is one that only routes can have. */
  isMissing: (raw: RawRequest) => boolean;
  /** Makes `find` return null for the request from now on. */
  passOn: (raw: RawRequest) => void;
}

interface Candidate {
  route: AnyRoute;
  parts: readonly string[];
}

type Context = Pick<Services, 'sites' | 'links'> & { adminHost: string };

/** Indexes the routes by the first segment of their paths. Throws for an invalid declaration. */
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

/** Routes whose paths begin with the same segment as the request's; empty for nearly every request. */
function candidatesFor(path: string, byFirstPart: Candidates): readonly Candidate[] {
  const second = path.indexOf('/', 1);
  return byFirstPart.get(path.slice(1, second === -1 ? undefined : second)) ?? [];
}

function isAtRoute({ url = '' }: RawRequest, byFirstPart: Candidates): boolean {
  const [path = ''] = url.split('?', 1);
  // A route that requires query parameters does not count: without them, its address may be a page's.
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

/** The values of `:name` and `*`; null if the path does not match or cannot be decoded. */
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

/**
 * The place where the route runs; null if its module is off there, on another host, or with a token that
 * belongs elsewhere.
 */
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

/** Sorts fixed segments before `:name`, and `:name` before `*`. */
function fixedPartsFirst(one: Candidate, other: Candidate): number {
  const rank = ({ parts }: Candidate) =>
    parts.map((part) => (part === '*' ? '2' : part.startsWith(':') ? '1' : '0')).join('');
  return rank(one).localeCompare(rank(other));
}

/** Throws for two routes with the same address and method, unless they have links, which separate them. */
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

/** The path of every webhook, whose link determines the organisation. */
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
  // Throws if another link has the same purpose.
  if (link) links.read(link, '');
}
