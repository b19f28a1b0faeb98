/** A list in the Publish form: the changes to be published, with their authors. */
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApp, useContentType } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { documentShape } from '#merge/document-shape.ts';
import { content } from '../../../entity.ts';
import type { ContentDocument } from '../../content-api.ts';
import classes from './checklist.module.css';
import { publishedChanges } from './publish-changes.ts';

/** Renders nothing if publishing would change nothing. */
export function ChangesList({ document }: { document: ContentDocument }) {
  const { site, user } = useApp();
  const type = useContentType(document.type);
  if (!type) return null;
  const changes = publishedChanges(document, documentShape(content.fields, type));
  if (changes.length === 0) return null;
  const now = new Date();
  return (
    <section aria-label="Changes">
      <Text size="sm" fw={600}>
        {document.status === 1 ? 'Readers will see' : 'Changed since it was submitted'}
      </Text>
      <ul className={classes.list}>
        {changes.map(({ field, label, by, at }) => (
          <li key={field}>
            {label}: {by === user.fullName ? 'you' : (by ?? 'the system')},{' '}
            <time dateTime={at}>{shortInstant(at, site.timeZone, now)}</time>
          </li>
        ))}
      </ul>
      <Anchor
        size="sm"
        renderRoot={(root) => <Link to={`/edit-content/${document.id}/versions`} {...root} />}
      >
        Compare versions
      </Anchor>
    </section>
  );
}
