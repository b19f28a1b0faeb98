import { hasCome } from '#content-types/days.ts';
import { linkedItems, textField } from '#page-model/type-fields.ts';
import { calendarPath } from '#addresses/paths.ts';
import { Instant } from '#site/ui/date.tsx';
import { DateTile } from '#site/ui/date-tile.tsx';
import { ActionLink, FactList } from '#site/ui/facts.tsx';
import { itemLinks } from '#site/ui/links/item-links.tsx';
import { SpeakerList } from '#site/ui/people/speaker-list.tsx';
import { Transcript } from '#site/ui/media/transcript.tsx';
import type { TypeViewProps } from '#site/ui/type-views.tsx';
import { useWords } from '#site/ui/words.ts';
import { webinar } from './type.ts';

/**
 * Time, duration, speakers and sponsors of the webinar, and the link to register or to watch the recording.
 */
export function Facts({ content, page }: TypeViewProps) {
  const words = useWords();
  const { fields, startDate } = content;
  const { timeZone, language } = page.site;
  const [link, transcript] = [textField(fields, 'linkUrl'), textField(fields, 'transcript')];
  // A webinar that is over is watched, not joined.
  const isOver = hasCome(webinar.changesAt(content), page.now);
  const { speakers } = fields;
  const people = linkedItems(speakers, content);
  const when = startDate && (
    <Instant value={startDate} timeZone={timeZone} language={language} form="exact" />
  );
  return (
    <div className="item-facts">
      <div className="dated-facts">
        {startDate && <DateTile start={startDate} end={null} timeZone={timeZone} language={language} />}
        <FactList
          facts={[
            { label: words.facts.when, value: when },
            { label: words.facts.duration, value: textField(fields, 'duration') },
            {
              label: words.facts.speakers,
              value: people.length === 0 ? null : <SpeakerList people={people} showPortrait />,
            },
            { label: words.facts.sponsoredBy, value: itemLinks(fields['sponsors'], content) },
          ]}
        />
      </div>
      <div className="action-links">
        {link && (
          <ActionLink href={link}>
            {isOver ? words.actions.watchRecording : words.actions.register}
          </ActionLink>
        )}
        {startDate && !isOver && (
          <a className="side-link" href={calendarPath(content.id)}>
            {words.actions.addToCalendar}
          </a>
        )}
      </div>
      {transcript && <Transcript text={transcript} isOpen={page.forPrint} />}
    </div>
  );
}
