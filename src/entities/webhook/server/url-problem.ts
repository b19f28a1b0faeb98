/** Why a webhook can't have the URL; null if it can. Requests are signed, not encrypted, so they need https; programs on this machine don't. */
export function urlProblem(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return null;
  return 'Enter a URL that starts with https://.';
}
