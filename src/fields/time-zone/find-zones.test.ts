import { describe, expect, it } from 'vitest';
import { isTimeZone } from '#text/time-zones.ts';
import { findZones, LISTED_MAX } from './find-zones.ts';

const WINTER = new Date('2026-12-01T12:00:00Z');
const namesFor = (typed: string) => findZones(typed, WINTER).map(({ value }) => value);

describe('the search among time zones', () => {
  it('the search finds a zone by its city first, with or without marks and underscores', () => {
    expect(namesFor('new y')[0]).toBe('America/New_York');
    expect(namesFor('New_York')[0]).toBe('America/New_York');
    expect(namesFor('sao p')[0]).toBe('America/Sao_Paulo');
    expect(namesFor('São P')[0]).toBe('America/Sao_Paulo');
  });

  it('the search finds zones by their time’s name and by their distance from UTC', () => {
    expect(namesFor('eastern standard')).toContain('America/New_York');
    expect(namesFor('GMT+1')).toContain('Europe/Amsterdam');
  });

  it('lists at most fifty, each the name of a zone, and nothing for words that no zone has', () => {
    expect(namesFor('')).toHaveLength(LISTED_MAX);
    expect(namesFor('').every(isTimeZone)).toBe(true);
    expect(namesFor('atlantis')).toEqual([]);
  });
});
