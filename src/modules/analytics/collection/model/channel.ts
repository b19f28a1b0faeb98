/** How readers reached a page. Pure: the same facts give the same channel on every process and after every rebuild. */

/** Channels with their labels in reports. */
export const CHANNELS = [
  { value: 'campaign', label: 'Campaign' },
  { value: 'newsletter', label: 'Newsletter' },
  { value: 'internal', label: 'This site' },
  { value: 'search', label: 'Search engines' },
  { value: 'assistant', label: 'AI assistants' },
  { value: 'social', label: 'Social networks' },
  { value: 'referral', label: 'Other sites' },
  { value: 'direct', label: 'Direct' },
] as const;

export type Channel = (typeof CHANNELS)[number]['value'];

/** Facts of a page view by which its channel is decided. */
export interface Arrival {
  /** Host of the page that linked here, in lower case, without port; empty if the browser sent none. */
  referrerHost: string;
  /** `utm_source`, `utm_medium` and `utm_campaign` of the URL; empty if absent. */
  source: string;
  medium: string;
  campaign: string;
}

const EMAIL = /^(?:e-?mail|newsletter)$/i;

/** Mail programs in a browser: a link without utm values that was opened in one came from an email. */
const WEBMAIL =
  /^(?:mail\.google\.com|outlook\.(?:live|office|office365)\.com|mail\.yahoo\.com|mail\.proton\.me|webmail\.)/;

const SEARCH =
  /(?:^|\.)(?:google\.[a-z.]+|bing\.com|duckduckgo\.com|yahoo\.[a-z.]+|ecosia\.org|qwant\.com|startpage\.com|search\.brave\.com|yandex\.[a-z.]+|baidu\.com|naver\.com|seznam\.cz|kagi\.com)$/;

const ASSISTANTS =
  /(?:^|\.)(?:chatgpt\.com|chat\.openai\.com|perplexity\.ai|claude\.ai|gemini\.google\.com|copilot\.microsoft\.com|chat\.mistral\.ai|deepseek\.com|you\.com|phind\.com|meta\.ai|grok\.com)$/;

const SOCIAL =
  /(?:^|\.)(?:facebook\.com|instagram\.com|linkedin\.com|lnkd\.in|t\.co|twitter\.com|x\.com|bsky\.app|threads\.(?:net|com)|reddit\.com|pinterest\.[a-z.]+|youtube\.com|youtu\.be|tiktok\.com|whatsapp\.com|wa\.me|t\.me|telegram\.org|tumblr\.com|quora\.com|flipboard\.com|getpocket\.com|instapaper\.com|xing\.com|vk\.com|news\.ycombinator\.com|mastodon\.[a-z]+)$/;

/**
 * Returns the channel of an arrival at a site with these hosts. The medium of an email (`utm_medium=email` or
 * `newsletter`) is a newsletter even with a campaign, because newsletters name theirs; any other view with
 * `utm_campaign`, or with a source and a medium, is a campaign. The rest is decided by the referrer.
 */
export function channelOf(arrival: Arrival, hosts: readonly string[]): Channel {
  const { referrerHost, source, medium, campaign } = arrival;
  if (EMAIL.test(medium) || EMAIL.test(source)) return 'newsletter';
  if (campaign !== '' || (source !== '' && medium !== '')) return 'campaign';
  if (referrerHost === '') return ASSISTANTS.test(source) ? 'assistant' : 'direct';
  if (hosts.includes(referrerHost)) return 'internal';
  if (WEBMAIL.test(referrerHost)) return 'newsletter';
  if (ASSISTANTS.test(referrerHost)) return 'assistant';
  if (SEARCH.test(referrerHost)) return 'search';
  return SOCIAL.test(referrerHost) ? 'social' : 'referral';
}
