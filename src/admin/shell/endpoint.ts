/** Where the data client posts its calls (specification, section 7 "Transport"). */

/** The endpoint of this admin's own server. */
const ENDPOINT = '/graphql';

/** In a developer build, the value of this cookie is another endpoint: a path, or a whole address. */
const ENDPOINT_COOKIE = 'graphql-endpoint';

/** The endpoint. `cookies` as in `document.cookie`; outside of a developer build no cookie decides anything. */
export function graphqlEndpoint(cookies: string, isDeveloperBuild: boolean): string {
  if (!isDeveloperBuild) return ENDPOINT;
  const pair = cookies.split(/; */).find((one) => one.startsWith(`${ENDPOINT_COOKIE}=`));
  const asked = decodeURIComponent(pair?.slice(ENDPOINT_COOKIE.length + 1) ?? '');
  return /^(?:\/(?!\/)|https?:\/\/)\S+$/.test(asked) ? asked : ENDPOINT;
}
