import { hasFact } from '#model/pages/define-site-fact.ts';
import { defineBlock } from '#model/define-block.ts';
import { newslettersSettings } from '../../settings/newsletters.ts';
import { isNewslettersPage } from '../../model/is-newsletters-page.ts';
import { hasNewsletters } from '../../site-facts/has-newsletters.ts';
import { subscribeData } from './data.ts';
import { subscribeForm } from './form.ts';

/** The form with which readers subscribe to newsletters. */
export const subscribe = defineBlock({
  name: 'subscribe',
  title: 'Subscribe',
  description: 'The form with which readers subscribe to newsletters. Set it up in the newsletter settings.',
  icon: 'form',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {},
  isForMember: true,
  isEmpty: (_settings, _items, page, data) => {
    if (isNewslettersPage(page)) return false;
    const loaded = subscribeData(data);
    if (!loaded) return !hasFact(page.site, hasNewsletters);
    const { showToSubscribers } = page.site.settings.read(newslettersSettings).subscribeBlockSettings;
    return !loaded.hasAny || (loaded.newsletters.length === 0 && showToSubscribers !== true);
  },
  form: subscribeForm,
});
