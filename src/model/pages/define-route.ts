/** Defines routes: endpoints without a page (docs/recipes/route.md). The engine is `server/http/routes`. */
import type { Link, LinkValues } from './define-link.ts';
import type { OfModule } from '../define-module.ts';

/**
 * `site`: the host identifies the site. `organisation`: at `/hooks/…` on the admin's origin; the link in the
 * path identifies the organisation. `admin`: on the admin's origin, for the logged-in staff user.
 */
export type RouteHost = 'site' | 'admin' | 'organisation';

/** HEAD is answered like GET, without the body. */
export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * `none`: the body is discarded unread, up to 16 kB. Otherwise a body larger than `bytesMax` is refused with
 * 413, and a content type other than that of `form` (application/x-www-form-urlencoded) or `json` with 415.
 * `raw` accepts every type and passes on the bytes, for signatures.
 */
export type RouteBody = 'none' | { as: 'form' | 'json' | 'raw'; bytesMax: number };

/** A login that the handler may read: of a reader of the site, or of a staff user. */
export type RouteLogin = 'reader' | 'staff';

export interface RouteRequest<Values extends LinkValues = LinkValues> {
  /** A method that the route declares, or HEAD. */
  method: string;
  /** Path and query exactly as sent. */
  target: string;
  /** The `:name` segments of the path, decoded; `*` is the rest of the path. */
  params: Readonly<Record<string, string>>;
  /** All values of a query parameter, decoded, in their order. */
  query: (name: string) => readonly string[];
  /** A header by its lower-case name; `cookie` and `authorization` are always undefined. */
  header: (name: string) => string | undefined;
  /** A cookie that the route declares. */
  cookie: (name: string) => string | undefined;
  /** IP address of the client, through trusted proxies. */
  ip: string;
  /** The values of the route's link; an empty object without a link. */
  link: Values;
  /** The body: its bytes for `raw`, its fields for `form`, the parsed value for `json`. */
  bytes: Uint8Array;
  form: Readonly<Record<string, readonly string[]>>;
  json: unknown;
}

/** A cookie that only the server reads: HttpOnly, SameSite=Lax, for the whole host. */
export interface RouteCookie {
  /** Name of a cookie that the route declares. */
  name: string;
  /** Null removes it. */
  value: string | null;
  seconds: number;
}

/** A page without the site's layout, in the site's language. All its content is escaped. */
export interface RoutePage {
  title: string;
  message: string;
  /** A button that posts an empty form. */
  form?: { action: string; button: string };
  /** Where readers can continue, before the home page of the site. */
  links?: readonly { href: string; label: string }[];
}

/**
 * Exactly one of `text`, `json`, `page`, `data` and `redirect`, or none of them for a response without a
 * body.
 */
export interface RouteAnswer {
  /** Default: 303 for a redirect, 204 without a body, otherwise 200. */
  status?: number;
  text?: string;
  json?: unknown;
  page?: RoutePage;
  /** Bytes, or a stream of them, with their content type. */
  data?: { type: string; bytes: Uint8Array | AsyncIterable<Uint8Array> };
  /** A path of the same host, or an absolute URL. */
  redirect?: string;
  /** Other headers. The engine sets `cache-control` and `set-cookie`. */
  headers?: Readonly<Record<string, string>>;
  cookies?: readonly RouteCookie[];
  /** Logs a reader in, or out with null. Only allowed for a route with the login `reader`. */
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
   * One path or several. The first segment is fixed and reserved on every site; `:name` is one segment, a
   * final `*` the rest, `:token` the token of `link`. Routes of an organisation have `/hooks/:token`.
   */
  path: string | readonly string[];
  /** Parameters that must be in the query: without them, the URL does not belong to this route. */
  query?: readonly string[];
  methods: readonly RouteMethod[];
  body: RouteBody;
  /**
   * Limit for requests to one site, or to one organisation if no site is named. Excess requests get 429.
   * `of`: counts the requests of one `network` (default), or those with one `link`: if the link is revocable,
   * all links of one subject, otherwise one token.
   */
  limit: { requests: number; seconds: number; of?: 'network' | 'link' };
  link?: Link<Values>;
  /**
   * Logins that the handler may read. Requests that change data with a login are refused if they come from
   * pages of other origins.
   */
  logins?: readonly RouteLogin[];
  /** Names of the cookies that the route sets and reads. */
  cookies?: readonly string[];
  /** Seconds for which every cache may store a successful GET. Absent: caches store nothing. */
  cacheSeconds?: number;
  /**
   * Handles a request. Null: the response for a URL that does not exist. For all other failures, throw errors
   * of `model/errors.ts`.
   */
  handle: Handler<Context, Values>;
  /** Handles a genuine link that has expired and was not revoked. Absent: a 404. */
  expired?: Handler<Context, Values>;
}

/** Declares a route, in a file of the folder `routes/` of a module, an extension or a domain's server half. */
export function defineRoute<Context, Values extends LinkValues = LinkValues>(
  route: Route<Context, Values>,
): Route<Context, Values> {
  return route;
}

/** All paths of a route. */
export function pathsOfRoute({ path }: Pick<Route<never>, 'path'>): readonly string[] {
  return typeof path === 'string' ? [path] : path;
}
