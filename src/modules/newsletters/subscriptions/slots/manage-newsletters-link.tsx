import { hasFact } from '#model/pages/define-site-fact.ts';
import { defineSlot } from '#model/pages/define-slot.ts';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { MANAGE_PATH } from '../model/paths.ts';
import { hasNewsletters } from '../site-facts/has-newsletters.ts';
import { subscriptionWords } from '../words/index.ts';

/** Entry of the account menu (specification, public site, section 2 "Account menu"). */
export const manageNewslettersLink = defineSlot({
  place: 'accountMenu',
  when: ({ site }) => hasFact(site, hasNewsletters),
  view: ManageNewslettersLink,
});

function ManageNewslettersLink() {
  const words = useWordsOf(subscriptionWords);
  return (
    <a href={MANAGE_PATH} {...useWordsAttributes(subscriptionWords)}>
      {words.manage}
    </a>
  );
}
