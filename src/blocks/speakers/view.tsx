import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { SpeakerList } from '#site/ui/people/speaker-list.tsx';
import { useWords, useWordsAttributes } from '#site/ui/words.ts';
import { speakersOf, type speakers } from './block.ts';

export function View({ settings, page }: BlockProps<(typeof speakers)['settings']>) {
  const words = useWords();
  const english = useWordsAttributes();
  return (
    <section>
      <BlockHeading
        title={settings.title ?? words.facts.speakers}
        link={settings.link}
        words={settings.title ? undefined : english}
      />
      <SpeakerList people={speakersOf(page)} showPortrait={settings.showPortrait ?? true} />
    </section>
  );
}
