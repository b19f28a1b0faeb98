/** CSV exports of the user, also those that the server is writing. */
import { useQuery } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { awaitedExports, awaitedSince } from './awaited.ts';

export interface CsvExport {
  id: number;
  name: string;
  state: 'waiting' | 'running' | 'ready' | 'failed' | 'removed';
  rows: number;
  bytes: number | null;
  error: string | null;
  created: string;
}

const SOON_MS = 5_000;
const SOON_EVERY_MS = 400;
const LATER_EVERY_MS = 1_500;

export const EXPORTS_KEY = ['csvExports'] as const;

/** The user's files, polled while one is in progress; `isWanted`: false stops polling while they are not visible. */
export function useExports(isWanted: boolean) {
  const { client } = useApp();
  return useQuery({
    queryKey: EXPORTS_KEY,
    queryFn: () => client.query<CsvExport[]>('getCsvExports'),
    enabled: isWanted,
    refetchInterval: ({ state }) =>
      awaitedExports().length > 0 || (state.data ?? []).some(isUnderWay) ? pauseMs() : false,
  });
}

/** The first polls are frequent, because short lists are ready soon. */
function pauseMs(): number {
  return Date.now() - awaitedSince() < SOON_MS ? SOON_EVERY_MS : LATER_EVERY_MS;
}

export function isUnderWay({ state }: CsvExport): boolean {
  return state === 'waiting' || state === 'running';
}
