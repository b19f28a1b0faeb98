import { Text } from '@mantine/core';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import type { FormStore } from '#admin/generic/form/form-store.ts';
import { reviewEventLabel } from '../../../work-lists.ts';
import type { ContentDocument, ReviewEntry } from '../../content-api.ts';
import { StatusBadge } from '../../status-badge.tsx';
import classes from '../editor.module.css';
import { ItemAddress } from './item-address.tsx';

/** Visibility to readers, start and end of publication, and the author of the last change. */
export function StatusGroup({ document, store }: { document: ContentDocument; store: FormStore }) {
  const { site } = useApp();
  const zone = site.timeZone;
  const lines = [
    document.published
      ? `${PUBLICATION[document.state] ?? 'Published'} ${longInstant(document.published, zone)}`
      : null,
    document.unpublished
      ? `${document.state === 'expired' ? 'Gone since' : 'Until'} ${longInstant(document.unpublished, zone)}`
      : null,
    document.changesAt
      ? `Changed ${longInstant(document.changesAt, zone)}${document.changesBy ? ` by ${document.changesBy.fullName}` : ''}`
      : null,
  ].filter((line) => line !== null);
  return (
    <div>
      <StatusBadge item={document} review={document.review?.state ?? null} timeZone={zone} />
      {lines.map((line) => (
        <Text key={line} size="sm" c="dimmed" mt={6}>
          {line}
        </Text>
      ))}
      {document.reviewEntries.length > 0 ? (
        <ReviewEntries entries={document.reviewEntries} timeZone={zone} />
      ) : null}
      <ItemAddress document={document} store={store} />
    </div>
  );
}

/** Meaning of the publication date, by the state of the item. */
const PUBLICATION: Partial<Record<ContentDocument['state'], string>> = {
  scheduled: 'Appears',
  draft: 'Was published',
};

/** Notes of the submissions, returns and approvals. */
function ReviewEntries({ entries, timeZone }: { entries: readonly ReviewEntry[]; timeZone: string }) {
  return (
    <ol className={classes.reviewEntries} aria-label="Reviews">
      {entries.map(({ event, at, by, note }) => (
        <li key={`${at}${event}`}>
          <Text size="sm" c="dimmed" mt={6}>
            {reviewEventLabel(event)} {longInstant(at, timeZone)}
            {by ? ` by ${by.fullName}` : ''}
          </Text>
          {note ? (
            <Text size="sm" component="blockquote" my={4} pl="xs" className={classes.note}>
              {note}
            </Text>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
