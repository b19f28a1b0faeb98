/** Search engines whose crawlers pass gates once their address is verified. */

export interface SearchEngine {
  name: string;
  /** Matches the user agent of its crawlers. Unverified: any client can send it. */
  claim: RegExp;
  /**
   * URL of its published crawler addresses, as `{ prefixes: [{ ipv4Prefix }, { ipv6Prefix }] }`; null if it publishes none.
   */
  listUrl: string | null;
  /** Domains of its crawlers' host names; empty if it publishes only a list. */
  hosts: readonly string[];
}

/** Days after which a list that could not be refreshed is invalid: addresses change owners. */
export const LIST_DAYS_MAX = 30;

/** As documented by the engines on 2026-11-24. */
export const SEARCH_ENGINES: readonly SearchEngine[] = [
  {
    name: 'Googlebot',
    claim: /\bGooglebot\b/,
    listUrl: 'https://developers.google.com/static/search/apis/ipranges/googlebot.json',
    hosts: ['googlebot.com', 'google.com'],
  },
  {
    name: 'Bingbot',
    claim: /\bbingbot\b/i,
    listUrl: 'https://www.bing.com/toolbox/bingbot.json',
    hosts: ['search.msn.com'],
  },
  {
    name: 'Applebot',
    claim: /\bApplebot\b(?!-Extended)/,
    listUrl: 'https://search.developer.apple.com/applebot.json',
    hosts: ['applebot.apple.com'],
  },
  {
    name: 'DuckDuckBot',
    claim: /\bDuckDuckBot\b/,
    listUrl: 'https://duckduckgo.com/duckduckbot.json',
    hosts: [],
  },
  {
    name: 'YandexBot',
    claim: /\bYandexBot\b/,
    listUrl: null,
    hosts: ['yandex.ru', 'yandex.net', 'yandex.com'],
  },
];

/** Crawlers that collect texts for language models, some of them with the addresses of a search engine: they do not pass. */
const COLLECTS_FOR_MODELS =
  /GPTBot|OAI-SearchBot|ChatGPT|ClaudeBot|Claude-|anthropic|CCBot|Google-Extended|CloudVertexBot|Applebot-Extended|Bytespider|PerplexityBot|meta-external|Amazonbot|cohere|DuckAssistBot|YandexAdditional/i;

/** The engine that a user agent claims to be of; undefined for readers and for every other program. */
export function engineOf(userAgent: string): SearchEngine | undefined {
  // Nearly every request ends here.
  if (!/bot/i.test(userAgent) || COLLECTS_FOR_MODELS.test(userAgent)) return undefined;
  return SEARCH_ENGINES.find(({ claim }) => claim.test(userAgent));
}
