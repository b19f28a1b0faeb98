import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { PlainTable } from '#admin/ui/plain-table.tsx';
import { ACCOUNT_PURPOSE, MARKETING_PURPOSE } from '../../../../model/purposes.ts';
import type { Consent } from './details.ts';
import { Section } from './section.tsx';

const COLUMNS = [
  { label: 'Purpose' },
  { label: 'Consent' },
  { label: 'Rule' },
  { label: 'Text shown' },
  { label: 'Date' },
  { label: 'IP address' },
];

const PURPOSES = new Map([
  [ACCOUNT_PURPOSE, 'Account'],
  [MARKETING_PURPOSE, 'News and offers by email'],
]);

/** The reader's consents; only the newest entry per purpose counts. */
export function Consents({ consents }: { consents: readonly Consent[] }) {
  const { site } = useApp();
  const now = new Date();
  return (
    <Section title="Consents" empty={consents.length === 0 ? 'No consents recorded.' : null}>
      <PlainTable
        label="Consents"
        minWidth={720}
        columns={COLUMNS}
        rows={consents.map(
          ({ id, purpose, isGiven, kind, wordingVersion, wording, policy, at, address }) => ({
            key: id,
            cells: [
              PURPOSES.get(purpose) ?? purpose,
              isGiven ? 'Given' : 'Withdrawn',
              kind,
              textShown({ purpose, wordingVersion, wording, policy }),
              shortInstant(at, site.timeZone, now),
              address ?? '',
            ],
          }),
        )}
      />
    </Section>
  );
}

type ConsentWording = Pick<Consent, 'purpose' | 'wordingVersion' | 'wording' | 'policy'>;

/** Consents from before texts were stored show their text version, or that no question was shown. */
function textShown({ purpose, wordingVersion, wording, policy }: ConsentWording): string {
  if (wording === null)
    return purpose === ACCOUNT_PURPOSE
      ? 'None. The reader was not asked.'
      : `Text not stored (version ${wordingVersion})`;
  return `“${wording}” (version ${wordingVersion}${policy === null ? '' : `, policy ${policy}`})`;
}
