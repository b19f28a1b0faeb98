import { StoredLink } from '#site/ui/links/stored-link.tsx';
import { mailtoHref } from '#addresses/addresses.ts';
import { dayRange, endAfter, hasCome, zoneOf } from '#content-types/days.ts';
import { textField } from '#page-model/type-fields.ts';
import { calendarPath } from '#addresses/paths.ts';
import { DateTile } from '#site/ui/date-tile.tsx';
import { ActionLink, FactList, shortAddress, type Fact } from '#site/ui/facts.tsx';
import { PhoneLink } from '#site/ui/links/phone-link.tsx';
import { Instant } from '#site/ui/date.tsx';
import type { TypeViewProps } from '#site/ui/type-views.tsx';
import { useWords, useWordsOf } from '#site/ui/words.ts';
import { event } from './type.ts';
import { eventWords } from './words.ts';
import { placeOf } from './venue.ts';

/**
 * Time, place, price and organiser; until the event is over, also links to register and to add the date to a
 * calendar.
 */
export function Facts({ content, page }: TypeViewProps) {
  const words = useWords();
  const own = useWordsOf(eventWords);
  const { fields, startDate, endDate } = content;
  const state = stateOf({ content, page });
  const link = state === null ? textField(fields, 'linkUrl') : null;
  const timeZone = zoneOf(fields, page.site.timeZone);
  const isAhead = startDate !== null && (state === null || state === 'soldOut');
  return (
    <div className="item-facts">
      {state && <p className="item-state">{own[state]}</p>}
      <div className="dated-facts">
        {startDate && (
          <DateTile start={startDate} end={endDate} timeZone={timeZone} language={page.site.language} />
        )}
        <EventFacts content={content} page={page} />
      </div>
      {(link ?? isAhead) && (
        <div className="action-links">
          {link && (
            <ActionLink href={link}>{textField(fields, 'linkText') ?? words.actions.register}</ActionLink>
          )}
          {isAhead && (
            <a className="side-link" href={calendarPath(content.id)}>
              {words.actions.addToCalendar}
            </a>
          )}
        </div>
      )}
    </div>
  );
}

/** The status that readers have to know first; null while they can register. */
function stateOf({ content, page }: TypeViewProps): 'cancelled' | 'over' | 'postponed' | 'soldOut' | null {
  const { eventStatus, soldOut } = content.fields;
  if (eventStatus === 'EventCancelled') return 'cancelled';
  if (eventStatus === 'EventPostponed') return 'postponed';
  if (hasCome(event.changesAt(content), page.now)) return 'over';
  return soldOut === true ? 'soldOut' : null;
}

function EventFacts({ content, page }: TypeViewProps) {
  const words = useWords();
  const { fields, startDate, endDate } = content;
  const { language } = page.site;
  const timeZone = zoneOf(fields, page.site.timeZone);
  const { allDay } = fields;
  const instant = (value: string | null) =>
    value !== null && allDay !== true ? (
      <Instant value={value} timeZone={timeZone} language={language} form="exact" />
    ) : null;
  const website = textField(fields, 'website');
  const [email, phone] = [textField(fields, 'publicEmail'), textField(fields, 'phone')];
  const facts: Fact[] = [
    { label: words.facts.when, value: dayRange({ startDate, endDate, timeZone, language }) },
    { label: words.facts.begins, value: instant(startDate) },
    { label: words.facts.ends, value: instant(endAfter(startDate, endDate)) },
    { label: words.facts.where, value: placeOf(fields, words.comma, language) },
    { label: words.facts.kindOfEvent, value: textField(fields, 'eventType') },
    { label: words.facts.cost, value: textField(fields, 'cost') },
    { label: words.facts.organiser, value: textField(fields, 'organization') },
    { label: words.facts.email, value: email && <a href={mailtoHref(email)}>{email}</a> },
    { label: words.facts.phone, value: phone && <PhoneLink number={phone} /> },
    {
      label: words.facts.website,
      value: website && <StoredLink href={website}>{shortAddress(website)}</StoredLink>,
    },
  ];
  return <FactList facts={facts} />;
}
