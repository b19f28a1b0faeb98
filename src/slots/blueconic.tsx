/** BlueConic, on sites that use it. */
import { defineSlot, type SlotProps } from '#model/pages/define-slot.ts';
import { blueconicOf, sourcesOf } from '#site/consent/third-parties.ts';
import { WaitingScript } from '#site/consent/waiting-script.tsx';

export const blueconic = defineSlot({
  place: 'bodyEnd',
  when: ({ preview, site }) => !preview && blueconicOf(site.settings) !== null,
  view: Blueconic,
  policy: ({ site }) => sourcesOf([blueconicOf(site.settings) ?? []].flat()),
});

function Blueconic({ page }: SlotProps) {
  const party = blueconicOf(page.site.settings);
  return party && <WaitingScript party={party} />;
}
