/** Third-party scripts that a site names in its settings; each waits for consent to its purpose. */
import { defineSlot, type SlotProps } from '#model/pages/define-slot.ts';
import { scriptsOf, sourcesOf } from '#site/consent/third-parties.ts';
import { WaitingScript } from '#site/consent/waiting-script.tsx';

export const thirdPartyScripts = defineSlot({
  place: 'bodyEnd',
  when: ({ preview, site }) => !preview && scriptsOf(site.settings).length > 0,
  view: ThirdPartyScripts,
  policy: ({ site }) => sourcesOf(scriptsOf(site.settings)),
});

function ThirdPartyScripts({ page }: SlotProps) {
  return scriptsOf(page.site.settings).map((party) => <WaitingScript key={party.src} party={party} />);
}
