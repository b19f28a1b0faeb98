/** The newest import of the site: its progress, then its report. */
import { Alert, Progress, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { recordsKey } from '#admin/generic/records.ts';
import { RefusedLines } from '../../file-import/admin/refused-lines.tsx';
import { newsletterSubscription } from '../../subscriptions/entities/newsletter-subscription/entity.ts';
import { countsInWords, importsKey, reportedIn, type ImportOfSubscribers } from './import-data.ts';

/** How often a running import is read again, in milliseconds. */
const AGAIN_MS = 2_000;

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
  const { id, state, title, origin, message, lines, percent, problems } = found;
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
      <RefusedLines id={id} problems={problems} total={reportedIn(found)} />
    </Alert>
  );
}
