import { Button, Group, Text } from '@mantine/core';
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { changed, useUrlState, type UrlState } from '#admin/generic/url-state.ts';

interface PagingProps {
  /** Rows on this page. */
  count: number;
  /** Of all pages; null when nobody counted. */
  total: number | null;
  next: string | null;
}

/** Noted in the history: the step before this one is the page before. */
interface PageState {
  isFromPage?: boolean;
}

/** Counting stops here (design, section 7). */
const TOTAL_MAX = 10_000;

/** Next puts the cursor into the address; Previous is the browser's own way back, or the first page. */
export function Paging({ count, total, next }: PagingProps) {
  const [state, set] = useUrlState();
  const router = useRouter();
  const navigate = useNavigate();
  const isFromPage = useRouterState({
    select: (now) => (now.location.state as PageState).isFromPage === true,
  });
  const isFirst = !state['after'];
  if (isFirst && !next) return <Summary count={count} total={total} />;
  const goBack = () => {
    if (isFromPage) router.history.back();
    else set({ after: null });
  };
  const goOn = () => {
    const search = (old: UrlState) => changed(old, { after: next });
    void navigate({ to: '.', search, state: { isFromPage: true } satisfies PageState } as never);
  };
  return (
    <Group justify="space-between" mt="sm" gap="xs">
      <Summary count={count} total={total} />
      <Group gap="xs">
        {!isFirst && !isFromPage ? null : (
          <Button
            variant="default"
            disabled={isFirst}
            onClick={goBack}
            leftSection={<ChevronLeft size={14} aria-hidden />}
          >
            Previous
          </Button>
        )}
        {!isFirst ? (
          <Button variant="default" onClick={() => set({ after: null })}>
            First
          </Button>
        ) : null}
        <Button
          variant="default"
          disabled={!next}
          onClick={goOn}
          rightSection={<ChevronRight size={14} aria-hidden />}
        >
          Next
        </Button>
      </Group>
    </Group>
  );
}

function Summary({ count, total }: { count: number; total: number | null }) {
  if (count === 0) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs" aria-live="polite">
      {total === null
        ? `${count} shown`
        : `${count} of ${total > TOTAL_MAX ? '10,000+' : total.toLocaleString('en')}`}
    </Text>
  );
}
