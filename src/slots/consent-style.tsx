/** Styles of the consent banner: only on sites that ask for consent. */
import { defineSlot } from '#model/pages/define-slot.ts';
import css from '#site/consent/banner.css?inline';
import { asksForConsent } from '#site/consent/third-parties.ts';

export const consentStyle = defineSlot({
  place: 'head',
  when: ({ preview, site }) => !preview && asksForConsent(site.settings),
  view: () => <style dangerouslySetInnerHTML={{ __html: css }} />,
});
