import { mailtoHref } from '#addresses/addresses.ts';
import type { ContactDetails } from './contact-details.ts';
import type { ContentCard } from '#page-model/page.ts';
import { Image } from '../media/image.tsx';
import { Initials } from './initials.tsx';
import { PhoneLink } from '../links/phone-link.tsx';

interface ContactCardProps {
  person: ContentCard;
  details: ContactDetails | undefined;
  showPortrait: boolean;
}

/** A person with contact details. */
export function ContactCard({ person, details, showPortrait }: ContactCardProps) {
  return (
    <div className="contact-card">
      {showPortrait && (
        <div className="contact-portrait">
          {person.image ? (
            <Image image={person.image} ratio="1x1" sizes="80px" decorative />
          ) : (
            <Initials name={person.name} />
          )}
        </div>
      )}
      <div className="contact-words">
        <p className="contact-name">
          <a href={person.path}>{person.name}</a>
        </p>
        {person.note && <p className="contact-job">{person.note}</p>}
        {details?.email && (
          <p className="contact-way">
            <a href={mailtoHref(details.email)}>
              <BreakableAddress address={details.email} />
            </a>
          </p>
        )}
        {details?.phone && (
          <p className="contact-way">
            <PhoneLink number={details.phone} />
          </p>
        )}
      </div>
    </div>
  );
}

/** An email address that can wrap before the @ if it is too long for its line. */
function BreakableAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
