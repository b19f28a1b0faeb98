/** Search engines whose crawlers pass gates once their address is verified. */

export interface SearchEngine {
  name: string;
  /** Matches the user agent of the engine's crawlers. Unverified: any client can send it. */
  claim: RegExp;
  /**
   * URL of the engine's list of crawler addresses, as `{ prefixes: [{ ipv4Prefix }, { ipv6Prefix }] }`; null
   * if it publishes no list.
   */
  listUrl: string | null;
  /** Domains of the crawlers' host names; empty if the engine publishes only a list. */
  hosts: readonly string[];
}

/** Days after which a list that could not be refreshed becomes invalid, because addresses change owners. */
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

/**
 * Crawlers that collect texts for language models do not pass, although some of them use a search engine's
 * addresses.
 */
const COLLECTS_FOR_MODELS =
  /GPTBot|OAI-SearchBot|ChatGPT|ClaudeBot|Claude-|anthropic|CCBot|Google-Extended|CloudVertexBot|Applebot-Extended|Bytespider|PerplexityBot|meta-external|Amazonbot|cohere|DuckAssistBot|YandexAdditional/i;

/** The engine that a user agent claims to belong to; undefined for readers and all other programs. */
export function engineOf(userAgent: string): SearchEngine | undefined {
  // Fast exit for nearly every request.
  if (!/bot/i.test(userAgent) || COLLECTS_FOR_MODELS.test(userAgent)) return undefined;
  return SEARCH_ENGINES.find(({ claim }) => claim.test(userAgent));
}
