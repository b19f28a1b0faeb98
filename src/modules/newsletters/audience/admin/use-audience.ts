/** Counts an audience in steps of bounded cost, until all subscribers are examined. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp } from '#admin/generic/app.ts';

interface AudiencePart {
  count: number;
  next: number | null;
  sample: { email: string }[];
}

export interface CountedAudience {
  /** Recipients counted so far; undefined before the first answer. */
  count: number | undefined;
  /** False while subscribers remain to be examined. */
  isComplete: boolean;
  /** The first addresses, at most ten. */
  sample: readonly string[];
  error: unknown;
}

const SAMPLE_MAX = 10;

/** Calls the operation with `input` and the id to continue after. `isEnabled`: false for an incomplete input. */
export function useAudience(
  operation: 'getNewsletterAudience' | 'getNewsletterCampaignAudience',
  input: Record<string, unknown>,
  isEnabled = true,
): CountedAudience {
  const { client } = useApp();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['newsletter-audience', operation, input],
    enabled: isEnabled,
    initialPageParam: 0,
    queryFn: ({ pageParam }) => client.query<AudiencePart>(operation, { ...input, after: pageParam }),
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: false,
    staleTime: 30_000,
  });
  const parts = data?.pages;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !error) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, error, fetchNextPage, parts]);
  return {
    count: parts?.reduce((sum, { count }) => sum + count, 0),
    isComplete: parts !== undefined && !hasNextPage,
    sample: (parts ?? []).flatMap(({ sample }) => sample.map(({ email }) => email)).slice(0, SAMPLE_MAX),
    error,
  };
}

/** The count as a sentence part, like `1,204 subscribers`, or `10,000 subscribers so far`. */
export function audienceInWords({ count, isComplete }: CountedAudience): string {
  if (count === undefined) return 'Counting…';
  const subscribers = count === 1 ? '1 subscriber' : `${count.toLocaleString('en')} subscribers`;
  return isComplete ? subscribers : `${subscribers} so far`;
}
