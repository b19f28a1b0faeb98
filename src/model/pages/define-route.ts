/** The language of routes: endpoints without a page (docs/recipes/route.md). The engine is `server/http/routes`. */
import type { Link, LinkValues } from './define-link.ts';
import type { OfModule } from '../define-module.ts';

/**
 * `site`: the host names the site. `organisation`: on the admin's origin at `/hooks/…`, the link in the path names the
 * organisation. `admin`: on the admin's origin, for the logged-in staff user.
 */
export type RouteHost = 'site' | 'admin' | 'organisation';

/** HEAD is answered as GET without the body. */
export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * `none`: the body is discarded unread, up to 16 kB. Otherwise a larger one than `bytesMax` is refused with 413, a content type
 * other than that of `form` (application/x-www-form-urlencoded) or `json` with 415. `raw` accepts every type and passes on
 * the bytes, for signatures.
 */
export type RouteBody = 'none' | { as: 'form' | 'json' | 'raw'; bytesMax: number };

/** A login that the handler may read: of a reader of the site, or of a staff user. */
export type RouteLogin = 'reader' | 'staff';

export interface RouteRequest<Values extends LinkValues = LinkValues> {
  /** One the route declares, or HEAD. */
  method: string;
  /** Path and query as they were sent. */
  target: string;
  /** The parts `:name` of the path, decoded; `*` is the rest. */
  params: Readonly<Record<string, string>>;
  /** The values of a parameter of the query, decoded, in their order. */
  query: (name: string) => readonly string[];
  /** A header by its lower-case name; `cookie` and `authorization` are always undefined. */
  header: (name: string) => string | undefined;
  /** A cookie the route declares. */
  cookie: (name: string) => string | undefined;
  /** IP address of the client, through trusted proxies. */
  ip: string;
  /** The values of its link; an empty object without a link. */
  link: Values;
  /** The body: of `raw` the bytes, of `form` its fields, of `json` the parsed value. */
  bytes: Uint8Array;
  form: Readonly<Record<string, readonly string[]>>;
  json: unknown;
}

/** A cookie that only the server reads: HttpOnly, SameSite=Lax, for the whole host. */
export interface RouteCookie {
  /** One the route declares. */
  name: string;
  /** Null removes it. */
  value: string | null;
  seconds: number;
}

/** A page without the site's layout, in the language of the site. All of it is escaped. */
export interface RoutePage {
  title: string;
  message: string;
  /** A button that posts an empty form. */
  form?: { action: string; button: string };
}

/** Exactly one of `text`, `json`, `page`, `data` and `redirect`, or none of them for an answer without a body. */
export interface RouteAnswer {
  /** Default: 303 of a redirect, 204 without a body, else 200. */
  status?: number;
  text?: string;
  json?: unknown;
  page?: RoutePage;
  /** Bytes, or a stream of them, with their content type. */
  data?: { type: string; bytes: Uint8Array | AsyncIterable<Uint8Array> };
  /** A path of the same host, or an absolute URL. */
  redirect?: string;
  /** Other headers. `cache-control` and `set-cookie` are the engine's. */
  headers?: Readonly<Record<string, string>>;
  cookies?: readonly RouteCookie[];
  /** Logs a reader in, or out with null. Only a route with the login `reader` may. */
  login?: { token: string; seconds: number } | null;
}

type Handler<Context, Values extends LinkValues> = (
  ctx: Context,
  request: RouteRequest<Values>,
) => Promise<RouteAnswer | null>;

export interface Route<Context, Values extends LinkValues = LinkValues> extends OfModule {
  /** The name of its file: camelCase. */
  name: string;
  host: RouteHost;
  /**
   * One path or several. The first part is fixed and reserved on every site; `:name` is one part, a final `*` the rest, `:token` the
   * token of `link`. Routes of an organisation have `/hooks/:token`.
   */
  path: string | readonly string[];
  /** Parameters that must be in the query: without them the address is not this route's. */
  query?: readonly string[];
  methods: readonly RouteMethod[];
  body: RouteBody;
  /**
   * Requests to one site, or to one organisation where no site is named. Beyond it: 429. `of`: those of one `network` (default), or
   * those with one `link`: with links of one subject where the link is revocable, else with one token.
   */
  limit: { requests: number; seconds: number; of?: 'network' | 'link' };
  link?: Link<Values>;
  /** Requests that change data by a login are refused from pages of other origins. */
  logins?: readonly RouteLogin[];
  /** Names of the cookies it sets and reads. */
  cookies?: readonly string[];
  /** How long every cache may store a successful GET. Absent: caches store nothing. */
  cacheSeconds?: number;
  /** Null: the answer of an address that does not exist. Throw errors of `model/errors.ts` for all else. */
  handle: Handler<Context, Values>;
  /** For a genuine link that has expired and was not revoked. Absent: a 404. */
  expired?: Handler<Context, Values>;
}

/** Declares a route, in a file of the folder `routes/` of a module, an extension or a domain's server half. */
export function defineRoute<Context, Values extends LinkValues = LinkValues>(
  route: Route<Context, Values>,
): Route<Context, Values> {
  return route;
}

/** Every path of a route. */
export function pathsOfRoute({ path }: Pick<Route<never>, 'path'>): readonly string[] {
  return typeof path === 'string' ? [path] : path;
}
