import { describe, expect, it } from 'vitest';
import { instantOfWallClock, wallClockOf, zoneLabel } from './zoned-time.ts';

const chicago = 'America/Chicago';

describe('wall-clock times of a zone', () => {
  it('wall-clock times map to different instants in summer and winter', () => {
    expect(instantOfWallClock('2026-07-01T09:30', chicago)?.instant).toBe('2026-07-01T14:30:00.000Z');
    expect(instantOfWallClock('2026-12-01T09:30', chicago)?.instant).toBe('2026-12-01T15:30:00.000Z');
  });

  it('times happen twice when clocks go back, and each of the two is preserved', () => {
    const first = instantOfWallClock('2026-11-01T01:30', chicago, 'earlier');
    const second = instantOfWallClock('2026-11-01T01:30', chicago, 'later');
    expect(first).toEqual({ instant: '2026-11-01T06:30:00.000Z', kind: 'repeated' });
    expect(second).toEqual({ instant: '2026-11-01T07:30:00.000Z', kind: 'repeated' });
    expect(wallClockOf('2026-11-01T06:30:00.000Z', chicago)).toEqual({
      text: '2026-11-01T01:30',
      occurrence: 'earlier',
    });
    expect(wallClockOf('2026-11-01T07:30:00.000Z', chicago)).toEqual({
      text: '2026-11-01T01:30',
      occurrence: 'later',
    });
  });

  it('times that clocks jump over move on by the length of the jump', () => {
    const skipped = instantOfWallClock('2026-03-08T02:30', chicago);
    expect(skipped).toEqual({ instant: '2026-03-08T08:30:00.000Z', kind: 'skipped' });
    expect(wallClockOf('2026-03-08T08:30:00.000Z', chicago)?.text).toBe('2026-03-08T03:30');
  });

  it('times round-trip for every quarter of an hour around both changes', () => {
    for (const start of ['2026-03-08T00:00:00Z', '2026-11-01T00:00:00Z']) {
      for (let quarter = 0; quarter < 96; quarter += 1) {
        const instant = new Date(Date.parse(start) + quarter * 900_000).toISOString();
        const wall = wallClockOf(instant, chicago);
        expect(instantOfWallClock(wall?.text ?? '', chicago, wall?.occurrence)?.instant).toBe(instant);
      }
    }
  });

  it('half-typed times have no instant', () => {
    for (const text of ['', '2026-11-21', '0002-11-21T10:00', '2026-13-01T10:00', '2026-02-30T10:00']) {
      expect(instantOfWallClock(text, chicago)).toBeNull();
    }
  });
});

describe('times in words', () => {
  it('name the zone of their season', () => {
    expect(zoneLabel(chicago, '2026-07-01T12:00:00Z')).toBe('Chicago, CDT');
    expect(zoneLabel(chicago, '2026-12-01T12:00:00Z')).toBe('Chicago, CST');
    expect(zoneLabel('UTC', '2026-12-01T12:00:00Z')).toBe('UTC');
  });
});
