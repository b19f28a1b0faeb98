/**
 * Decides which URLs a site's custom styles may fetch: files of its library, and small images embedded in the
 * text.
 */

/**
 * Matched by name, without arguments. url() has a separate node in the parser's tree, unless it is written in
 * a way that the parser does not recognise.
 */
export const FETCHING_FUNCTIONS =
  /^(?:url|src|(?:-\w+-)?(?:image-set|image|cross-fade|element|canvas)|paint|type)$/i;

const LIBRARY = '/media/';
const IMAGE_DATA = /^image\/(?:png|gif|webp|avif|jpeg|svg\+xml)[;,]/i;
/** A placeholder origin: a URL on any other host is foreign. */
const SITE = 'https://site.invalid';

/** Returns why a URL is refused; null if it may be fetched. */
export function addressFault(address: string): string | null {
  if (isOwnImage(address)) return null;
  return `url(${address.slice(0, 60)}) is not an image of the library. Use an address that begins with /media/, or a data: image.`;
}

/**
 * Compares URLs as browsers parse them: refuses anything that they would normalise (dots, encoded dots,
 * backslashes, line breaks). Also refuses encoded slashes, because their meaning depends on the server.
 */
function isOwnImage(address: string): boolean {
  if (!URL.canParse(address, SITE)) return false;
  const { protocol, origin, pathname } = new URL(address, SITE);
  if (protocol === 'data:') return IMAGE_DATA.test(pathname);
  return (
    origin === SITE &&
    address === pathname &&
    pathname.startsWith(LIBRARY) &&
    !/%(?:2e|2f|5c)|\\|\/\/|\/\.{1,2}(?:\/|$)/i.test(pathname)
  );
}
