import { contentStyleSettings } from '#settings/content-style.ts';
import { textField } from '#model/own-fields.ts';
import { shortAddress } from '#site/ui/facts.tsx';
import { Instant } from '#site/ui/date.tsx';
import { Image } from '#site/ui/image.tsx';
import type { TypeViewProps } from '#site/ui/type-views.tsx';
import { useWords } from '#site/ui/words.ts';

/** Logo and name, what kind of company it is and where, and its website. */
export function Header({ content: company, page: { site } }: TypeViewProps) {
  const { comma } = useWords();
  const { fields, published } = company;
  const isDated = site.settings.read(contentStyleSettings).showCompanyDate && published !== null;
  const place = [textField(fields, 'city'), textField(fields, 'country')].filter(Boolean).join(comma);
  const line = [textField(fields, 'companyType'), place].filter(Boolean).join(' · ');
  const website = textField(fields, 'website');
  return (
    <header className="profile">
      {company.image && (
        <div className="profile-image">
          <Image image={company.image} ratio="original" sizes="(min-width: 640px) 240px, 45vw" priority />
        </div>
      )}
      <div>
        <h1>{company.name}</h1>
        {line && <p className="profile-line">{line}</p>}
        {isDated && (
          <p className="profile-line">
            <Instant value={published} timeZone={site.timeZone} language={site.language} form="short" />
          </p>
        )}
        {company.deck && <p className="profile-text">{company.deck}</p>}
        {website && (
          <ul className="profile-links">
            <li>
              <a href={website}>{shortAddress(website)}</a>
            </li>
          </ul>
        )}
      </div>
    </header>
  );
}
