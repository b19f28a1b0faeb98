/** Determines the URL to which the data client posts its calls (specification, section 7 "Transport"). */

/** Default endpoint if the page does not name one: this admin's own server. */
const ENDPOINT = '/graphql';

/** In a developer build, the value of this cookie overrides the endpoint with a path or an absolute URL. */
const ENDPOINT_COOKIE = 'graphql-endpoint';

/** The endpoint configured by the server, from the page's meta element. */
export function configuredEndpoint(page: Document): string {
  const said = page.querySelector('meta[name="graphql-endpoint"]')?.getAttribute('content');
  return said?.trim() ? said : ENDPOINT;
}

/**
 * The endpoint to use. `configured` comes from the page, `cookies` from `document.cookie`. Cookies are
 * ignored outside of developer builds.
 */
export function graphqlEndpoint(configured: string, cookies: string, isDeveloperBuild: boolean): string {
  if (!isDeveloperBuild) return configured;
  const pair = cookies.split(/; */).find((one) => one.startsWith(`${ENDPOINT_COOKIE}=`));
  const requested = decodeURIComponent(pair?.slice(ENDPOINT_COOKIE.length + 1) ?? '');
  return /^(?:\/(?!\/)|https?:\/\/)\S+$/.test(requested) ? requested : configured;
}
