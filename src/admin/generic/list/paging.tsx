import { Button, Group, Text } from '@mantine/core';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useUrlState } from '#admin/generic/url-state.ts';

interface PagingProps {
  /** Rows on this page. */
  count: number;
  /** Of all pages; null when nobody counted. */
  total: number | null;
  next: string | null;
}

/** Counting stops here (design, section 7). */
const TOTAL_MAX = 10_000;

/** Next puts the cursor into the address; Previous is the browser's own way back, or the first page. */
export function Paging({ count, total, next }: PagingProps) {
  const [state, set] = useUrlState();
  const router = useRouter();
  const canGoBack = useRouterState({ select: (now) => (now.location.state.__TSR_index ?? 0) > 0 });
  const isFirst = !state['after'];
  if (isFirst && !next) return <Summary count={count} total={total} />;
  const goBack = () => {
    if (canGoBack) router.history.back();
    else set({ after: null });
  };
  return (
    <Group justify="space-between" mt="sm" gap="xs">
      <Summary count={count} total={total} />
      <Group gap="xs">
        {!isFirst && !canGoBack ? null : (
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
          onClick={() => set({ after: next })}
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
