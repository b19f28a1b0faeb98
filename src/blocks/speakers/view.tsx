import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { SpeakerList } from '#site/ui/speaker-list.tsx';
import { useWords } from '#site/ui/words.ts';
import { speakersOf, type speakers } from './block.ts';

export function View({ settings, page }: BlockProps<(typeof speakers)['settings']>) {
  const words = useWords();
  return (
    <section>
      <BlockHeading title={settings.title ?? words.facts.speakers} link={settings.link} />
      <SpeakerList people={speakersOf(page)} showPortrait={settings.showPortrait ?? true} />
    </section>
  );
}
