import { getMoonIllumination } from 'suncalc';

/** Spring tides are near the new and the full moon, neap tides near the quarters. `day`: `2026-11-28`. */
export function tideOn(day: string): 'spring' | 'neap' | 'between' {
  const { phase } = getMoonIllumination(new Date(`${day}T12:00:00Z`));
  // Distance from the nearest new or full moon, in halves of a month: 0 to 0.25.
  const distance = Math.abs(((phase + 0.25) % 0.5) - 0.25);
  if (distance < 0.07) return 'spring';
  return distance > 0.18 ? 'neap' : 'between';
}
