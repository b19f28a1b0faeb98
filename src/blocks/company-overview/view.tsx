import { StoredLink } from '#site/ui/links/stored-link.tsx';
import { mailtoHref } from '#addresses/addresses.ts';
import type { ReactNode } from 'react';
import { countryName } from '#content-types/countries.ts';
import type { BlockProps } from '#model/define-block.ts';
import { textField } from '#page-model/type-fields.ts';
import type { ContentDetail } from '#page-model/page.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { FactList, shortAddress, type Fact } from '#site/ui/facts.tsx';
import { itemLinks } from '#site/ui/links/item-links.tsx';
import { linkTarget } from '#site/ui/links/link-target.ts';
import { PhoneLink } from '#site/ui/links/phone-link.tsx';
import { useWords, useWordsAttributes, type SiteWords } from '#site/ui/words.ts';
import type { companyOverview } from './block.ts';
import styles from './style.module.css';

export function View({ settings, page }: BlockProps<(typeof companyOverview)['settings']>) {
  const words = useWords().company;
  const english = useWordsAttributes();
  const company = page.content;
  if (!company) return null;
  const Name = settings.title ? 'h3' : 'h2';
  const texts = [
    { label: words.products, value: textField(company.fields, 'productSummary') },
    { label: words.services, value: textField(company.fields, 'servicesProvided') },
    { label: words.brands, value: textField(company.fields, 'brandsCarried') },
  ].filter(({ value }) => value !== null);
  return (
    <div className={styles['overview']}>
      <BlockHeading title={settings.title} link={settings.link} />
      <FactList facts={factsOf(company, page.site.language, words, settings.showContacts ?? true)} />
      {texts.map(({ label, value }) => (
        <section key={label}>
          <Name className={styles['name']} {...english}>
            {label}
          </Name>
          <p className={styles['text']}>{value}</p>
        </section>
      ))}
    </div>
  );
}

/** Facts in the order of readers' interest: location, contact details, size, people. */
function factsOf(
  company: ContentDetail,
  language: string,
  words: SiteWords['company'],
  showsContacts: boolean,
): Fact[] {
  const { fields } = company;
  const own = (key: string) => textField(fields, key);
  const years = fields['yearsInOperation'];
  return [
    { label: words.address, value: addressOf(fields, language) },
    { label: words.phone, value: phoneLink(own('phone')) },
    { label: words.tollFree, value: phoneLink(own('tollfree')) },
    { label: words.fax, value: own('fax') },
    { label: words.email, value: link(own('publicEmail'), mailtoHref) },
    { label: words.website, value: link(own('website')) },
    { label: words.networks, value: networks(fields) },
    { label: words.employees, value: own('numberOfEmployees') },
    { label: words.years, value: typeof years === 'number' ? years : null },
    { label: words.parent, value: itemLinks(fields['parentCompany'], company) },
    { label: words.competitors, value: itemLinks(fields['competitors'], company) },
    { label: words.contacts, value: showsContacts ? itemLinks(fields['publicContacts'], company) : null },
  ];
}

/** Street, town and country, a line each; null if all are empty. */
function addressOf(fields: ContentDetail['fields'], language: string): ReactNode {
  const own = (key: string) => textField(fields, key);
  const country = countryName(own('country') ?? '', language);
  const town = [own('zip'), own('city')].filter(Boolean).join(' ');
  const lines = [own('address1'), own('address2'), town, own('state'), country].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <address className={styles['address']}>
      {lines.map((line, index) => (
        <span key={index}>{line}</span>
      ))}
    </address>
  );
}

function phoneLink(number: string | null): ReactNode {
  return number && <PhoneLink number={number} />;
}

/** The company's social network accounts, one per line; null without any. */
function networks(fields: ContentDetail['fields']): ReactNode {
  const accounts = (fields['socialLinks'] ?? []) as { provider: string; url: string; label: string | null }[];
  if (accounts.length === 0) return null;
  return (
    <ul className={styles['networks']}>
      {accounts.map(({ provider, url, label }) => (
        <li key={url}>
          <StoredLink href={url} {...linkTarget(url)} rel="me noopener">
            {label ?? provider}
          </StoredLink>
        </li>
      ))}
    </ul>
  );
}

function link(address: string | null, hrefOf = (text: string) => text): ReactNode {
  if (!address) return null;
  const href = hrefOf(address);
  return (
    <StoredLink href={href} {...linkTarget(href)}>
      {shortAddress(address)}
    </StoredLink>
  );
}
