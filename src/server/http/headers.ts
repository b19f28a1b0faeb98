/** Headers by type of response: the exact values of the security decisions (design, section 8). */
import { COLOUR_SCHEME_SOURCE } from './pages/colour-scheme.ts';
import { EMBED_FRAME_ORIGINS } from '#media/embeds.ts';
import { pagePolicy } from '#server/pages/index.ts';

/** Device features that the product's pages do not use, and that frames in them may not request. */
const PERMISSIONS_POLICY = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';

/** Headers of every response, and the same as a flat list: names and values in turn. */
export interface CommonHeaders {
  named: Readonly<Record<string, string>>;
  flat: readonly string[];
}

/**
 * Creates the headers of every response of an app, by the protocol of the request: over https HSTS for two years. Subdomains are
 * excluded unless the operator includes them: a customer's domain may have others that are not on https, and no response of
 * ours can revoke it for two years.
 */
export function createCommonHeaders({
  hstsSubdomains,
}: {
  hstsSubdomains: boolean;
}): (protocol: string) => CommonHeaders {
  const age = 'max-age=63072000';
  const overHttp = withFlat({ 'x-content-type-options': 'nosniff' });
  const overHttps = withFlat({
    ...overHttp.named,
    'strict-transport-security': hstsSubdomains ? `${age}; includeSubDomains` : age,
  });
  return (protocol) => (protocol === 'https' ? overHttps : overHttp);
}

function withFlat(named: Record<string, string>): CommonHeaders {
  return { named, flat: Object.entries(named).flat() };
}

/** Headers of public HTML; a page whose slots require more has a different policy. */
export const PUBLIC_HTML_HEADERS: Record<string, string> = {
  'content-security-policy': pagePolicy(),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': PERMISSIONS_POLICY,
};

/**
 * Maximum number of sites that the admin's policy lists individually; with more the header would be too long.
 */
const FRAMED_SITES_MAX = 100;

/**
 * Headers of the admin's document, which is the same static shell for all users. Its frames are previews on
 * the sites' own origins, and the players in previewed pages. `endpoint`: URL of its data calls, which may be
 * another origin.
 */
export function adminHtmlHeaders(siteOrigins: readonly string[], endpoint: string): Record<string, string> {
  const origins = [...new Set(siteOrigins)];
  const framed = origins.length > FRAMED_SITES_MAX ? ['https:', ...origins.filter(isPlain)] : origins;
  const frames = framed.length > FRAMED_SITES_MAX + 1 ? ['http:', 'https:'] : framed;
  return {
    ...ADMIN_HTML_HEADERS,
    'content-security-policy': `${ADMIN_POLICY}; connect-src ${["'self'", ...originOf(endpoint)].join(' ')}; frame-src ${["'self'", ...frames, ...EMBED_FRAME_ORIGINS].join(' ')}`,
  };
}

const originOf = (endpoint: string) => (endpoint.startsWith('/') ? [] : [new URL(endpoint).origin]);
const isPlain = (origin: string) => origin.startsWith('http:');

const ADMIN_HTML_HEADERS: Record<string, string> = {
  'content-security-policy-report-only': "require-trusted-types-for 'script'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': PERMISSIONS_POLICY,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};

const ADMIN_POLICY = [
  "default-src 'none'",
  `script-src 'self' ${COLOUR_SCHEME_SOURCE}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of GraphQL and other API responses. */
export const API_HEADERS: Record<string, string> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
