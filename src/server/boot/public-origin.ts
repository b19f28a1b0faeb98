/** The variables that determine it. */
interface Values {
  ADMIN_ORIGIN?: string | undefined;
  BASE_DOMAIN: string;
  PORT: number;
}

/**
 * Returns the admin's origin as browsers see it, and its port: that of the scheme if the origin names none. Without
 * `ADMIN_ORIGIN`, browsers reach the process itself, at the base domain.
 */
export function publicOriginOf({ ADMIN_ORIGIN: origin, BASE_DOMAIN: domain, PORT: own }: Values): {
  adminOrigin: string;
  publicPort: number;
} {
  const adminOrigin = origin ?? `http://${domain}:${own}`;
  const { port, protocol } = new URL(adminOrigin);
  if (port !== '') return { adminOrigin, publicPort: Number(port) };
  return { adminOrigin, publicPort: protocol === 'https:' ? 443 : 80 };
}
