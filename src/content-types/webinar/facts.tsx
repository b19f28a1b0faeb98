import { hasCome } from '#content-types/days.ts';
import { textField } from '#model/own-fields.ts';
import { Instant } from '#site/ui/date.tsx';
import { ActionLink, FactList } from '#site/ui/facts.tsx';
import { itemLinks } from '#site/ui/item-links.tsx';
import { Transcript } from '#site/ui/transcript.tsx';
import type { TypeViewProps } from '#site/ui/type-views.tsx';
import { useWords } from '#site/ui/words.ts';
import { webinar } from './type.ts';

/** When it takes place, who speaks, who pays, and the way in. */
export function Facts({ content, page }: TypeViewProps) {
  const words = useWords();
  const { fields, startDate } = content;
  const [link, transcript] = [textField(fields, 'linkUrl'), textField(fields, 'transcript')];
  // After its day a webinar is watched, not joined.
  const isPast = hasCome(webinar.changesAt(content), page.now);
  return (
    <div className="item-facts">
      <FactList
        facts={[
          {
            label: words.facts.when,
            value: startDate && (
              <Instant
                value={startDate}
                timeZone={page.site.timeZone}
                language={page.site.language}
                form="exact"
              />
            ),
          },
          { label: words.facts.duration, value: textField(fields, 'duration') },
          { label: words.facts.speakers, value: itemLinks(fields['speakers'], content) },
          { label: words.facts.sponsoredBy, value: itemLinks(fields['sponsors'], content) },
        ]}
      />
      {link && (
        <ActionLink href={link}>{isPast ? words.actions.watchRecording : words.actions.register}</ActionLink>
      )}
      {transcript && <Transcript text={transcript} isOpen={page.forPrint} />}
    </div>
  );
}
