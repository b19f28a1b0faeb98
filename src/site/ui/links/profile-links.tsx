import { mailtoHref } from '#addresses/addresses.ts';
import { textField } from '#page-model/type-fields.ts';
import { shortAddress } from '../facts.tsx';
import { linkTarget } from './link-target.ts';
import { PhoneLink } from './phone-link.tsx';
import { StoredLink } from './stored-link.tsx';

/**
 * Contact links of a person: email, phone, website and social networks, as stored in the fields. Null without
 * any.
 */
export function ProfileLinks({ fields }: { fields: Record<string, unknown> }) {
  const [email, website] = [textField(fields, 'publicEmail'), textField(fields, 'website')];
  const phone = textField(fields, 'phone');
  const social = (fields['socialLinks'] ?? []) as { provider: string; url: string; label: string | null }[];
  const pages = [
    ...(website ? [{ url: website, label: shortAddress(website) }] : []),
    ...social.map(({ provider, url, label }) => ({ url, label: label ?? provider })),
  ];
  if (!email && !phone && pages.length === 0) return null;
  return (
    <ul className="profile-links">
      {email && (
        <li>
          <a href={mailtoHref(email)}>{email}</a>
        </li>
      )}
      {phone && (
        <li>
          <PhoneLink number={phone} />
        </li>
      )}
      {pages.map(({ url, label }) => (
        <li key={url}>
          <StoredLink href={url} {...linkTarget(url)} rel="me noopener">
            {label}
          </StoredLink>
        </li>
      ))}
    </ul>
  );
}
