import { hasFact } from '#model/pages/define-site-fact.ts';
import { defineSlot } from '#model/pages/define-slot.ts';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { PREFERENCES_PATH } from '../../composer/model/paths.ts';
import { MANAGE_ANCHOR } from '../model/paths.ts';
import { hasNewsletters } from '../site-facts/has-newsletters.ts';
import { subscriptionWords } from '../words/index.ts';

/** Section of the account page, with the link to the page on which members manage their newsletters. */
export const manageNewsletters = defineSlot({
  place: 'accountSection',
  when: ({ site }) => hasFact(site, hasNewsletters),
  view: ManageNewsletters,
});

function ManageNewsletters() {
  const words = useWordsOf(subscriptionWords);
  return (
    <div id={MANAGE_ANCHOR} {...useWordsAttributes(subscriptionWords)}>
      <h2>{words.manage}</h2>
      <p className="account-text">{words.manageText}</p>
      <p>
        <a className="button" href={PREFERENCES_PATH}>
          {words.manage}
        </a>
      </p>
    </div>
  );
}
