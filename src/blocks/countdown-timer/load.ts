import { loadWork, type BlockLoad } from '#model/pages/define-load.ts';
import type { countdownTimer } from './block.ts';
import { countdownOf } from './countdown.ts';

/** Reads nothing; schedules page changes for when the countdown reaches its target and when it ends. */
export const load: BlockLoad<typeof countdownTimer, never, null> = ({ at }, _got, { page, changesAt }) => {
  const countdown = countdownOf(at, page);
  if (countdown) changesAt(countdown.hasBegun ? countdown.endsAt : countdown.startsAt);
  return loadWork({ statements: {}, make: () => null });
};
