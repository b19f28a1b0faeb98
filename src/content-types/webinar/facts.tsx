import { hasCome } from '#content-types/days.ts';
import { textField } from '#model/own-fields.ts';
import { Instant } from '#site/ui/date.tsx';
import { ActionLink, FactList } from '#site/ui/facts.tsx';
import { itemLinks } from '#site/ui/item-links.tsx';
import { Transcript } from '#site/ui/transcript.tsx';
import type { TypeViewProps } from '#site/ui/type-views.tsx';
import { webinar } from './type.ts';

/** When it takes place, who speaks, who pays, and the way in. */
export function Facts({ content, page }: TypeViewProps) {
  const { fields, startDate } = content;
  const [link, transcript] = [textField(fields, 'linkUrl'), textField(fields, 'transcript')];
  // After its day a webinar is watched, not joined.
  const isPast = hasCome(webinar.changesAt(content), page.now);
  return (
    <div className="item-facts">
      <FactList
        facts={[
          {
            label: 'When',
            value: startDate && (
              <Instant
                value={startDate}
                timeZone={page.site.timeZone}
                language={page.site.language}
                form="exact"
              />
            ),
          },
          { label: 'Duration', value: textField(fields, 'duration') },
          { label: 'Speakers', value: itemLinks(fields['speakers'], content) },
          { label: 'Sponsored by', value: itemLinks(fields['sponsors'], content) },
        ]}
      />
      {link && <ActionLink href={link}>{isPast ? 'Watch the recording' : 'Register'}</ActionLink>}
      {transcript && <Transcript text={transcript} isOpen={page.forPrint} />}
    </div>
  );
}
