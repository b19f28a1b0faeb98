/** When emails to an operator of mail servers slow down, and when they stop. Pure. */

/** Answers that are remembered for each operator. */
const REMEMBERED = 50;

/** An operator is stopped when this many, and this share, of its last answers refuse by policy. */
const POLICY_MIN = 10;
const POLICY_SHARE = 0.2;

/** Seconds between two batches to an operator that asks for fewer emails: doubled each time, halved after a batch without. */
const PAUSE_MIN = 10;
const PAUSE_MAX = 600;

export interface OperatorAnswers {
  /** The last answers, the oldest first: `p` for a refusal by policy, a dot for any other. Empty without a refusal. */
  answers: string;
  pauseSeconds: number;
  isStopped: boolean;
}

export interface OperatorAnswer {
  isPolicy: boolean;
  /** The operator asks for fewer emails. */
  isSlowDown: boolean;
}

/** The state after a batch of answers, in their order. A stopped operator stays stopped until staff resume. */
export function afterAnswers(before: OperatorAnswers, batch: readonly OperatorAnswer[]): OperatorAnswers {
  const letters = batch.map(({ isPolicy }) => (isPolicy ? 'p' : '.')).join('');
  const answers = (before.answers + letters).slice(-REMEMBERED);
  const refusals = answers.replaceAll('.', '').length;
  const isTooMany = refusals >= POLICY_MIN && refusals >= answers.length * POLICY_SHARE;
  const isSlowDown = batch.some((answer) => answer.isSlowDown || answer.isPolicy);
  const halved = Math.floor(before.pauseSeconds / 2);
  const calmer = halved < PAUSE_MIN ? 0 : halved;
  const slower = Math.min(PAUSE_MAX, Math.max(PAUSE_MIN, before.pauseSeconds * 2));
  return {
    // Without refusals, the others change nothing.
    answers: refusals === 0 ? '' : answers,
    pauseSeconds: isSlowDown ? slower : calmer,
    isStopped: before.isStopped || isTooMany,
  };
}
