import { numberField, textField } from '#model/own-fields.ts';
import { itemFile } from '#site/ui/item-file.ts';
import { FactList } from '#site/ui/facts.tsx';
import { Transcript } from '#site/ui/transcript.tsx';
import type { TypeViewProps } from '#site/ui/type-views.tsx';
import { useWords } from '#site/ui/words.ts';

/** The episode to listen to, its number and length. */
export function Facts({ content, page }: TypeViewProps) {
  const words = useWords();
  const { fields } = content;
  const transcript = textField(fields, 'transcript');
  const source = itemFile(content, page)?.address;
  return (
    <div className="item-facts">
      {source && (
        <>
          {/* The transcript stands below where there is one. */}
          {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
          <audio className="player" controls preload="none" src={source} aria-label={content.name} />
        </>
      )}
      <FactList
        facts={[
          { label: words.facts.season, value: numberField(fields, 'season') },
          { label: words.facts.episode, value: numberField(fields, 'episode') },
          { label: words.facts.duration, value: textField(fields, 'duration') },
        ]}
      />
      {transcript && <Transcript text={transcript} isOpen={page.forPrint} />}
    </div>
  );
}
