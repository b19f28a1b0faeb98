/** The newest import of the site: its progress, then its report. */
import { Alert, Anchor, List, Progress, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { recordsKey } from '#admin/generic/records.ts';
import { CSV_MARK, csvLine } from '#text/csv-cell.ts';
import { newsletterSubscription } from '../../subscriptions/entities/newsletter-subscription/entity.ts';
import { countsInWords, importsKey, refusedIn, type ImportOfSubscribers } from './import-data.ts';

/** How often a running import is read again, in milliseconds. */
const AGAIN_MS = 2_000;

/** Refused lines that are listed; the file has more of them. */
const LISTED_MAX = 5;

export function ImportReport() {
  const { client, site } = useApp();
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: importsKey(site.id),
    queryFn: async () => {
      const { imports } = await client.query<{ imports: ImportOfSubscribers[] }>(
        'getNewsletterSubscriberImports',
        { site: site.id },
      );
      if (imports[0]?.state === 'done')
        await queries.invalidateQueries({ queryKey: recordsKey(newsletterSubscription) });
      return imports;
    },
    refetchInterval: ({ state: { data } }) => (data?.[0]?.state === 'queued' ? AGAIN_MS : false),
  });
  const newest = found.data?.[0];
  return newest ? <Report found={newest} /> : null;
}

function Report({ found }: { found: ImportOfSubscribers }) {
  const { state, title, origin, message, lines, percent } = found;
  const isFailed = state === 'failed';
  const heading =
    state === 'queued'
      ? `Importing into ${title}: ${lines.toLocaleString('en')} lines read`
      : `${isFailed ? 'The last import failed' : 'Last import'}: ${title}`;
  return (
    <Alert variant="outline" color={isFailed ? 'red' : 'gray'} mb="md" py="xs" title={heading} role="status">
      {state === 'queued' ? (
        <Progress value={percent} mb="xs" aria-label="Part of the file that was read" />
      ) : null}
      {message === null ? null : <Text size="sm">{message}</Text>}
      <Text size="sm">
        {origin}: {countsInWords(found)}.
      </Text>
      <RefusedLines found={found} />
    </Alert>
  );
}

function RefusedLines({ found }: { found: ImportOfSubscribers }) {
  const { id, problems } = found;
  if (problems.length === 0) return null;
  const total = refusedIn(found);
  const file = `${CSV_MARK}${csvLine(['Line', 'Reason'])}${problems
    .map(({ line, message }) => csvLine([String(line), message]))
    .join('')}`;
  return (
    <>
      <List size="sm" mt="xs">
        {problems.slice(0, LISTED_MAX).map(({ line, message }) => (
          <List.Item key={line}>
            Line {line}: {message}
          </List.Item>
        ))}
      </List>
      {total > LISTED_MAX ? (
        <Anchor
          size="sm"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(file)}`}
          download={`refused-lines-${id}.csv`}
        >
          Download {total > problems.length ? `the first ${problems.length.toLocaleString('en')} of ` : ''}
          {total.toLocaleString('en')} refused lines
        </Anchor>
      ) : null}
    </>
  );
}
