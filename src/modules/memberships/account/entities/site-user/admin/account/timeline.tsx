/** Events of the account and emails sent to it, newest first. */
import { Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { deviceName } from '#admin/ui/device-name.ts';
import { accountKey } from './details.ts';
import { Section } from './section.tsx';
import { detailsInWords, kindInWords } from './timeline-words.ts';

interface Entry {
  key: string;
  at: string;
  kind: string;
  by: string | null;
  site: string | null;
  details: Record<string, unknown> | null;
}

interface TimelinePage {
  entries: Entry[];
  next: string | null;
}

export function Timeline({ id }: { id: number }) {
  const { client } = useApp();
  const query = useInfiniteQuery({
    queryKey: [...accountKey(id), 'timeline'],
    queryFn: ({ pageParam }) =>
      client.query<TimelinePage>('getSiteUserTimeline', {
        id,
        ...(pageParam !== null && { after: pageParam }),
      }),
    initialPageParam: startOf(),
    getNextPageParam: ({ next }) => next,
  });
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Section
      title="Timeline"
      empty={query.isSuccess && entries.length === 0 ? 'Nothing recorded yet.' : null}
    >
      {query.error ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <LoadingLines count={3} height={40} /> : null}
      <Stack gap="xs" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {entries.map((entry) => (
          <Line key={entry.key} entry={entry} />
        ))}
      </Stack>
      {query.hasNextPage ? (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier
        </Button>
      ) : null}
    </Section>
  );
}

function startOf(): string | null {
  return null;
}

function Line({ entry: { at, kind, by, site: siteName, details } }: { entry: Entry }) {
  const { site } = useApp();
  const now = new Date();
  const short = (instant: string) => shortInstant(instant, site.timeZone, now);
  const said = detailsInWords(details ?? {}, { short, device: deviceName });
  const where = [by, siteName].filter(Boolean).join(', ');
  return (
    <li>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <Text span fw={500} size="sm">
          {kindInWords(kind)}
        </Text>
        {said ? `: ${said}` : ''}
      </Text>
      <Text size="xs" c="dimmed">
        {short(at)}
        {where ? `, ${where}` : ''}
      </Text>
    </li>
  );
}
