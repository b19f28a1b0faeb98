import type { TypeViewProps } from '#site/ui/type-views.tsx';
import { textField } from '#model/own-fields.ts';
import { shortAddress } from '#site/ui/facts.tsx';
import { Image } from '#site/ui/image.tsx';

/** Portrait, name, job title and company, biography, and how to reach the person. */
export function Header({ content: person }: TypeViewProps) {
  const [title, bio] = [textField(person.fields, 'title'), textField(person.fields, 'bio')];
  const [email, website] = [textField(person.fields, 'publicEmail'), textField(person.fields, 'website')];
  const company = person.companyId === null ? undefined : person.linked[person.companyId];
  const social = (person.fields['socialLinks'] ?? []) as {
    provider: string;
    url: string;
    label: string | null;
  }[];
  return (
    <header className="profile">
      {person.image && (
        <div className="profile-image">
          <Image image={person.image} ratio="1x1" sizes="(min-width: 640px) 240px, 45vw" priority />
        </div>
      )}
      <div>
        <h1>{person.name}</h1>
        {(title || company) && (
          <p className="profile-line">
            {title}
            {title && company && ', '}
            {company && <a href={company.path}>{company.name}</a>}
          </p>
        )}
        {bio && <p className="profile-text">{bio}</p>}
        {(email || website || social.length > 0) && (
          <ul className="profile-links">
            {email && (
              <li>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
            )}
            {website && (
              <li>
                <a href={website} rel="me">
                  {shortAddress(website)}
                </a>
              </li>
            )}
            {social.map((link) => (
              <li key={link.url}>
                <a href={link.url} rel="me">
                  {link.label ?? link.provider}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </header>
  );
}
