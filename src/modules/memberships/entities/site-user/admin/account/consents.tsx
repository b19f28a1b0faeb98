import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { PlainTable } from '#admin/ui/plain-table.tsx';
import { ACCOUNT_PURPOSE } from '../../../../account/purposes.ts';
import type { Consent } from './details.ts';
import { Section } from './section.tsx';

const COLUMNS = [
  { label: 'Purpose' },
  { label: 'Consent' },
  { label: 'Rule' },
  { label: 'Date' },
  { label: 'IP address' },
];

const PURPOSES = new Map([
  [ACCOUNT_PURPOSE, 'Account'],
  ['marketing', 'News and offers by email'],
]);

/** What the reader agreed to; the newest entry of a purpose holds. */
export function Consents({ consents }: { consents: readonly Consent[] }) {
  const { site } = useApp();
  const now = new Date();
  return (
    <Section title="Consents" empty={consents.length === 0 ? 'No consents recorded.' : null}>
      <PlainTable
        label="Consents"
        minWidth={560}
        columns={COLUMNS}
        rows={consents.map(({ id, purpose, isGiven, kind, wordingVersion, at, address }) => ({
          key: id,
          cells: [
            PURPOSES.get(purpose) ?? purpose,
            isGiven ? 'Given' : 'Withdrawn',
            `${kind}, wording ${wordingVersion}`,
            shortInstant(at, site.timeZone, now),
            address ?? '',
          ],
        }))}
      />
    </Section>
  );
}
