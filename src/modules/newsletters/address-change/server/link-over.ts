import type { RouteAnswer } from '#model/pages/define-route.ts';
import { subscriptionWords } from '../../subscriptions/words/index.ts';

/** The page of a link that no longer works; null on a host without a site. */
export function linkOver(site: { language: string } | null): RouteAnswer | null {
  if (!site) return null;
  const words = subscriptionWords(site.language);
  return { status: 410, page: { title: words.changeTitle, message: words.linkOver } };
}
