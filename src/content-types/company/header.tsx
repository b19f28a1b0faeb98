import { StoredLink } from '#site/ui/links/stored-link.tsx';
import { countryName } from '#content-types/countries.ts';
import { contentStyleSettings } from '#settings/content-style.ts';
import { textField } from '#page-model/type-fields.ts';
import type { ContentDetail } from '#page-model/page.ts';
import { shortAddress } from '#site/ui/facts.tsx';
import { Instant } from '#site/ui/date.tsx';
import { Image } from '#site/ui/media/image.tsx';
import { Initials } from '#site/ui/people/initials.tsx';
import { linkTarget } from '#site/ui/links/link-target.ts';
import type { TypeViewProps } from '#site/ui/type-views.tsx';
import { useWords } from '#site/ui/words.ts';

/** Banner, logo and name of the company, its kind and location, and its website. */
export function Header({ content: company, page: { site } }: TypeViewProps) {
  const { comma } = useWords();
  const { fields, published } = company;
  const isDated = site.settings.read(contentStyleSettings).showCompanyDate && published !== null;
  const country = countryName(textField(fields, 'country') ?? '', site.language);
  const place = [textField(fields, 'city'), country].filter(Boolean).join(comma);
  const line = [textField(fields, 'companyType'), place].filter(Boolean).join(' · ');
  const website = textField(fields, 'website');
  return (
    <>
      <Banner company={company} />
      <header className="profile profile-company">
        <Emblem company={company} />
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
                <StoredLink href={website} {...linkTarget(website)}>
                  {shortAddress(website)}
                </StoredLink>
              </li>
            </ul>
          )}
        </div>
      </header>
    </>
  );
}

/** A wide image: the main image unless it is a logo, else the first image of the gallery. */
function Banner({ company: { image, images } }: { company: ContentDetail }) {
  const banner = image && !image.isLogo ? image : images[0];
  if (!banner) return null;
  return (
    <div className="profile-banner">
      <Image image={banner} ratio="2x1" sizes="(min-width: 1300px) 1236px, calc(100vw - 2rem)" />
    </div>
  );
}

/** The logo, or the initials of the name if the main image is not a logo. */
function Emblem({ company: { image, name } }: { company: ContentDetail }) {
  return (
    <div className="profile-image">
      {image?.isLogo ? <Image image={image} ratio="original" sizes="160px" /> : <Initials name={name} />}
    </div>
  );
}
