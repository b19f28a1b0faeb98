/** The URL to which the data client posts its calls (specification, section 7 "Transport"). */

/** The endpoint if the page names none: this admin's own server. */
const ENDPOINT = '/graphql';

/** In a developer build, the value of this cookie is another endpoint: a path, or an absolute URL. */
const ENDPOINT_COOKIE = 'graphql-endpoint';

/** The server's configured endpoint, from the page's meta element. */
export function configuredEndpoint(page: Document): string {
  const said = page.querySelector('meta[name="graphql-endpoint"]')?.getAttribute('content');
  return said?.trim() ? said : ENDPOINT;
}

/**
 * The endpoint. `configured`: of the page. `cookies` as in `document.cookie`; outside of a developer build no cookie
 * decides anything.
 */
export function graphqlEndpoint(configured: string, cookies: string, isDeveloperBuild: boolean): string {
  if (!isDeveloperBuild) return configured;
  const pair = cookies.split(/; */).find((one) => one.startsWith(`${ENDPOINT_COOKIE}=`));
  const requested = decodeURIComponent(pair?.slice(ENDPOINT_COOKIE.length + 1) ?? '');
  return /^(?:\/(?!\/)|https?:\/\/)\S+$/.test(requested) ? requested : configured;
}
