import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#admin/generic/api/api-error.ts';
import { loadRepeatedly } from './load-repeatedly.ts';
import { recordName } from './record-name.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const busy = () => new ApiError('The database is too busy.', { status: 503, code: 'INTERNAL' });

function attempts(errors: readonly Error[]) {
  const seen: string[] = [];
  let count = 0;
  const load = async () => {
    const error = errors[count];
    count += 1;
    if (error) throw error;
    return true;
  };
  const stop = loadRepeatedly(load, {
    onLoaded: () => seen.push('loaded'),
    onFailed: (error) => seen.push((error as Error).message),
  });
  return { seen, stop, count: () => count };
}

describe('names of records', () => {
  test('a failed request for names is repeated after a pause', async () => {
    const { seen } = attempts([busy()]);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(seen).toEqual(['The database is too busy.']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(seen).toEqual(['The database is too busy.', 'loaded']);
  });

  test('requests for names are repeated three times, and never after a refusal', async () => {
    const failing = attempts(Array.from({ length: 9 }, busy));
    const refused = attempts([new ApiError('No permission.', { status: 403, code: 'FORBIDDEN' })]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([failing.count(), refused.count()]).toEqual([4, 1]);
  });

  test('names of a field that was left are not requested again', async () => {
    const { stop, count } = attempts([busy()]);
    await vi.advanceTimersByTimeAsync(0);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(count()).toBe(1);
  });

  test('a record whose name is not known is never an empty text', () => {
    expect([
      recordName(7, { id: 7, label: 'Ports' }, true),
      recordName(7, undefined, false),
      recordName(7, undefined, true),
      recordName(7, null, false),
    ]).toEqual(['Ports', '…', 'Name could not be loaded', '#7, which no longer exists']);
  });
});
