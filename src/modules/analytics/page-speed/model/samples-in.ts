import type { SpeedFigures } from '../../report-store/model/report-store.ts';

/** Samples of the measurement that most browsers support. */
export function samplesIn(figures: SpeedFigures): number {
  return Math.max(0, ...Object.values(figures).map(({ samples }) => samples));
}
