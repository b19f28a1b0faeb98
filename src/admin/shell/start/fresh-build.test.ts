import { describe, expect, it } from 'vitest';
import { canReload } from './fresh-build.ts';

describe('reloading for a part that is missing', () => {
  it('happens at most once in ten seconds', () => {
    const held = new Map<string, string>();
    const storage = {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
    };
    const start = 1_800_000_000_000;
    expect(canReload(storage, start)).toBe(true);
    expect(canReload(storage, start + 9_999)).toBe(false);
    expect(canReload(storage, start + 10_000)).toBe(true);
  });
});
