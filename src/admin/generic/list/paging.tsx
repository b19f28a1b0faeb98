import { Button, Group, Text } from '@mantine/core';
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { rowCountLabel } from './row-count-label.ts';
import { changed, useUrlState, type UrlState } from '#admin/generic/url-state.ts';

interface PagingProps {
  /** Number of rows on this page. */
  count: number;
  /** Total number of rows on all pages; null if not counted. */
  total: number | null;
  /** The count stops at this number (design, section 7). */
  totalMax?: number | undefined;
  next: string | null;
}

/** Stored in the browser's history: true if the previous history entry is the previous page. */
interface PageState {
  isFromPage?: boolean;
}

/** Next sets the cursor in the URL; Previous goes back in the browser's history, or to the first page. */
export function Paging({ count, total, totalMax = 10_000, next }: PagingProps) {
  const [state, set] = useUrlState();
  const router = useRouter();
  const navigate = useNavigate();
  const isFromPage = useRouterState({
    select: (now) => (now.location.state as PageState).isFromPage === true,
  });
  const isFirst = !state['after'];
  const summary = <Summary count={count} total={total} totalMax={totalMax} />;
  if (isFirst && !next) return summary;
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
      {summary}
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

function Summary({ count, total, totalMax }: Required<Omit<PagingProps, 'next'>>) {
  if (count === 0) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs" aria-live="polite">
      {rowCountLabel(count, total, totalMax)}
    </Text>
  );
}
