/** The invitation in the footer of the new design (specification, public site, section 2 "Footer, new design"). */
import { createElement } from 'react';
import { hasFact } from '#model/pages/define-site-fact.ts';
import { defineSlot, type SlotProps } from '#model/pages/define-slot.ts';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { NEWSLETTERS_PATH } from '../model/paths.ts';
import { newslettersSettings } from '../settings/newsletters.ts';
import { hasNewsletters } from '../site-facts/has-newsletters.ts';
import { subscriptionWords } from '../words/index.ts';

export const newsletterInvitation = defineSlot({
  place: 'footerColumn',
  hasElement: true,
  when: ({ site }) => hasFact(site, hasNewsletters),
  view: NewsletterInvitation,
});

/** Without a script the link opens the page with the form; with one, the element opens it in a pane. */
function NewsletterInvitation({ page }: SlotProps) {
  const words = useWordsOf(subscriptionWords);
  const attributes = useWordsAttributes(subscriptionWords);
  const { text } = page.site.settings.read(newslettersSettings).subscribeBlockSettings;
  return createElement(
    'block-subscribe',
    { 'data-pane': '', 'data-close': words.close },
    <h2 {...attributes}>{words.newsletters}</h2>,
    <p className="footer-contact">{text ?? words.signUpText(page.site.name)}</p>,
    <p>
      <a className="button" href={NEWSLETTERS_PATH} {...attributes}>
        {words.signUp}
      </a>
    </p>,
  );
}
