/**
 * Cookies of earlier versions, whose names carry the port of the process instead of the public one. Each is read under its
 * present name until it expires, and removed by the first response that sets or clears the present one.
 */
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/boot/config.ts';
import type { IncomingRequest } from './requests/incoming-request.ts';

export type Cookies = IncomingRequest['cookies'];

const NAME_WITH_PORT = /^(.+_)(\d{2,5})$/;

/**
 * Returns the cookies with those of earlier versions added under their present names. A cookie of the present name has
 * precedence, then that of this process, then that of another process behind the same proxy. Where the process has the public
 * port, names have not changed.
 */
export function withOldCookies(cookies: Cookies, { port, publicPort }: Ports): Cookies {
  if (port === publicPort) return cookies;
  const found: Cookies = {};
  for (const [name, value] of Object.entries(cookies)) {
    const [, base, carried] = NAME_WITH_PORT.exec(name) ?? [];
    if (base === undefined || Number(carried) === publicPort) continue;
    const present = `${base}${publicPort}`;
    if (Number(carried) === port || !Object.hasOwn(found, present)) found[present] = value;
  }
  return { ...found, ...cookies };
}

/**
 * The values of `set-cookie` that remove what earlier versions stored for a cookie that is being set, given its own
 * `set-cookie`; none for a name without the public port.
 */
export function removalsOfOldCookies(
  setCookie: string,
  { cookies, protocol }: Pick<IncomingRequest, 'cookies' | 'protocol'>,
  { port, publicPort }: Ports,
): string[] {
  if (port === publicPort) return [];
  const [, base, carried] = NAME_WITH_PORT.exec(setCookie.split('=', 1)[0] ?? '') ?? [];
  if (base === undefined || Number(carried) !== publicPort) return [];
  const secure = protocol === 'https' || setCookie.startsWith('__Host-') ? '; Secure' : '';
  return Object.keys(cookies)
    .filter((name) => {
      const old = NAME_WITH_PORT.exec(name);
      return old?.[1] === base && Number(old[2]) !== publicPort;
    })
    .map((name) => `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`);
}

/** Applies both to every request that the framework handles. Call it after its cookies are registered. */
export function adoptOldCookies(app: FastifyInstance, { config }: { config: Ports }): void {
  if (config.port === config.publicPort) return;
  app.addHook('onRequest', async (request) => {
    if (request.headers.cookie !== undefined) request.cookies = withOldCookies(request.cookies, config);
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.headers.cookie === undefined) return;
    const set = [reply.getHeader('set-cookie') ?? []].flat().map(String);
    const removals = set.flatMap((one) => removalsOfOldCookies(one, request, config));
    // The framework adds it to those that are set.
    if (removals.length > 0) reply.header('set-cookie', removals);
  });
}

type Ports = Pick<Config, 'port' | 'publicPort'>;
