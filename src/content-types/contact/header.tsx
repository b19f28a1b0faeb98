import type { TypeViewProps } from '#site/ui/type-views.tsx';
import { textField } from '#page-model/type-fields.ts';
import { Image } from '#site/ui/media/image.tsx';
import { Initials } from '#site/ui/people/initials.tsx';
import { ProfileLinks } from '#site/ui/links/profile-links.tsx';

/** Portrait, name, job title and company, biography, and how to reach the person. */
export function Header({ content: person }: TypeViewProps) {
  const [title, bio] = [textField(person.fields, 'title'), textField(person.fields, 'bio')];
  const company = person.companyId === null ? undefined : person.linked[person.companyId];
  return (
    <header className="profile">
      <div className="profile-image">
        {person.image ? (
          <Image image={person.image} ratio="1x1" sizes="(min-width: 640px) 240px, 45vw" />
        ) : (
          <Initials name={person.name} />
        )}
      </div>
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
        <ProfileLinks fields={person.fields} />
      </div>
    </header>
  );
}
