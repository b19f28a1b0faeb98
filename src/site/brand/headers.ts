/** The variants of the new header that a site can choose; the default is part of the header's own styles. */
import band from './styles/header-band.css?inline';
import masthead from './styles/header-masthead.css?inline';
import slim from './styles/header-slim.css?inline';
import start from './styles/header-start.css?inline';

const HEADERS: Readonly<Record<string, string>> = { band, masthead, slim, start };

/** Rules that follow those of the new header. */
export function headerCss(headerStyle: string): string {
  return HEADERS[headerStyle] ?? '';
}
