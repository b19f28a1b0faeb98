import { textField } from '#model/own-fields.ts';
import { itemFile } from '#site/ui/item-file.ts';
import { FactList } from '#site/ui/facts.tsx';
import { Transcript } from '#site/ui/transcript.tsx';
import type { TypeViewProps } from '#site/ui/type-views.tsx';

/** The episode to listen to, its number and length. */
export function Facts({ content, page }: TypeViewProps) {
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
          { label: 'Season', value: numberField(fields, 'season') },
          { label: 'Episode', value: numberField(fields, 'episode') },
          { label: 'Duration', value: textField(fields, 'duration') },
        ]}
      />
      {transcript && <Transcript text={transcript} isOpen={page.forPrint} />}
    </div>
  );
}

function numberField(fields: Record<string, unknown>, key: string): number | null {
  const value = fields[key];
  return typeof value === 'number' ? value : null;
}
