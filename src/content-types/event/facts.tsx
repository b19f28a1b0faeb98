import { dayRange, hasCome } from '#content-types/days.ts';
import { textField } from '#model/own-fields.ts';
import { ActionLink, FactList, shortAddress } from '#site/ui/facts.tsx';
import { PhoneLink } from '#site/ui/phone-link.tsx';
import { Instant } from '#site/ui/date.tsx';
import type { TypeViewProps } from '#site/ui/type-views.tsx';
import { useWords, useWordsOf } from '#site/ui/words.ts';
import { event } from './type.ts';
import { eventWords } from './words.ts';
import type { Venue } from './venue.ts';

/** When and where, what it costs, who runs it, and the way to register while it is not over. */
export function Facts({ content, page }: TypeViewProps) {
  const words = useWords();
  const own = useWordsOf(eventWords);
  const { fields } = content;
  const { timeZone, language } = page.site;
  const days = dayRange({ startDate: content.startDate, endDate: content.endDate, timeZone, language });
  const { soldOut } = fields;
  const isOver = hasCome(event.changesAt(content), page.now);
  const isSoldOut = soldOut === true;
  const link = isOver || isSoldOut ? null : textField(fields, 'linkUrl');
  const state = isOver ? own.over : isSoldOut ? own.soldOut : null;
  const website = textField(fields, 'website');
  const [email, phone] = [textField(fields, 'publicEmail'), textField(fields, 'phone')];
  return (
    <div className="item-facts">
      {state && <p className="item-state">{state}</p>}
      <FactList
        facts={[
          { label: words.facts.when, value: days },
          {
            label: words.facts.begins,
            value: content.startDate && fields['allDay'] !== true && (
              <Instant value={content.startDate} timeZone={timeZone} language={language} form="exact" />
            ),
          },
          { label: words.facts.where, value: placeOf(fields, words.comma) },
          { label: words.facts.kindOfEvent, value: textField(fields, 'eventType') },
          { label: words.facts.cost, value: textField(fields, 'cost') },
          { label: words.facts.organiser, value: textField(fields, 'organization') },
          { label: words.facts.email, value: email && <a href={`mailto:${email}`}>{email}</a> },
          { label: words.facts.phone, value: phone && <PhoneLink number={phone} /> },
          { label: words.facts.website, value: website && <a href={website}>{shortAddress(website)}</a> },
        ]}
      />
      {link && <ActionLink href={link}>{textField(fields, 'linkText') ?? words.actions.register}</ActionLink>}
    </div>
  );
}

/** The venue and its address in one line. */
function placeOf(fields: Record<string, unknown>, comma: string): string {
  const venue = (fields['venue'] ?? {}) as Venue;
  const town = [venue.postalCode, venue.city].filter(Boolean).join(' ');
  return [venue.name, venue.address1, town, venue.region, venue.country].filter(Boolean).join(comma);
}
