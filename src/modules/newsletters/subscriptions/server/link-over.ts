import type { RouteAnswer } from '#model/pages/define-route.ts';
import { PREFERENCES_PATH } from '../../composer/model/paths.ts';
import { subscriptionWords } from '../words/index.ts';

/**
 * The page of a link that no longer works, with the way to a new one; null on a host without a site. `title`: the text that
 * is its title.
 */
export function linkOver(
  site: { language: string } | null,
  title: 'manage' | 'changeTitle',
): RouteAnswer | null {
  if (!site) return null;
  const words = subscriptionWords(site.language);
  const links = [{ href: PREFERENCES_PATH, label: words.manage }];
  return { status: 410, page: { title: words[title], message: words.linkOver, links } };
}
