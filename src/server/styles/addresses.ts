/** Which addresses a site's own styles may fetch: files of its library, and small images written into the text. */

/** By their names, without arguments; url() has its own place in the parser's tree unless it is written in a way it does not know. */
export const FETCHING_FUNCTIONS =
  /^(?:url|src|(?:-\w+-)?(?:image-set|image|cross-fade|element|canvas)|paint|type)$/i;

const LIBRARY = '/media/';
const IMAGE_DATA = /^image\/(?:png|gif|webp|avif|jpeg|svg\+xml)[;,]/i;
/** Any host: a URL on another one is foreign. */
const SITE = 'https://site.invalid';

/** Why an address is refused; null when it may be fetched. */
export function addressFault(address: string): string | null {
  if (isOwnImage(address)) return null;
  return `url(${address.slice(0, 60)}) is not an image of the library. Use an address that begins with /media/, or a data: image.`;
}

/**
 * Compared as browsers parse it: anything they would normalise (dots, encoded dots, backslashes, line breaks) is refused,
 * and so are encoded slashes, because their meaning depends on the server.
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
