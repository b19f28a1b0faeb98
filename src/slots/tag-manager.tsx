/** The site's tag manager. A malformed container id is left out and logged. */
import { defineSlot, type SlotProps } from '#model/pages/define-slot.ts';
import { TAG_MANAGER_SOURCES, tagManagerOf } from '#site/consent/third-parties.ts';
import { WaitingScript } from '#site/consent/waiting-script.tsx';

export const tagManager = defineSlot({
  place: 'bodyEnd',
  when: ({ preview, site }) => !preview && tagManagerOf(site.settings) !== null,
  view: TagManager,
  policy: () => TAG_MANAGER_SOURCES,
});

function TagManager({ page }: SlotProps) {
  const party = tagManagerOf(page.site.settings);
  return party && <WaitingScript party={party} />;
}
