/** Operators that refuse emails by policy, or ask for fewer: they are slowed down, then stopped. */
import { afterAll, describe, expect, test } from 'vitest';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { afterAnswers, type OperatorAnswers } from './model/operator-answers.ts';

const subject = await buildCampaigns();
const { database, server, subscribe, send, endPauses, call, deliveriesOf, runJobs } = subject;
afterAll(() => subject.close());

const FRESH: OperatorAnswers = { answers: '', pauseSeconds: 0, isStopped: false };
const GOOD = { isPolicy: false, isSlowDown: false };
const POLICY = { isPolicy: true, isSlowDown: true };
const SLOW = { isPolicy: false, isSlowDown: true };
const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);

describe('an operator', () => {
  test.each([
    ['9 refusals of 9', times(9, POLICY), false],
    ['10 refusals of 10', times(10, POLICY), true],
    ['10 refusals of 50', [...times(40, GOOD), ...times(10, POLICY)], true],
    ['9 refusals of 50', [...times(41, GOOD), ...times(9, POLICY)], false],
    [
      '10 refusals, of which one is older than 50 answers',
      [...times(10, POLICY).slice(1), ...times(42, GOOD)],
      false,
    ],
  ])('an operator after %s is stopped: %s', (_what, batch, isStopped) => {
    expect(afterAnswers(FRESH, batch).isStopped).toBe(isStopped);
  });

  test('an operator that asks for fewer emails gets longer pauses, and shorter ones when it no longer asks', () => {
    const pauses: number[] = [];
    let state = FRESH;
    for (const answer of [SLOW, SLOW, POLICY, GOOD, GOOD, GOOD]) {
      state = afterAnswers(state, [answer]);
      pauses.push(state.pauseSeconds);
    }
    expect(pauses).toEqual([10, 20, 40, 20, 10, 0]);
    for (let round = 0; round < 20; round += 1) state = afterAnswers(state, [SLOW]);
    expect(state.pauseSeconds).toBe(600);
  });
});

test('a campaign goes on without a stopped operator, is then paused with the reason, and continues after staff resume', async () => {
  const refused = Array.from({ length: 24 }, (_, index) => `reader${index}@strict.example`);
  for (const email of refused) {
    await subscribe(email);
    server.behaviours.set(email, { does: { code: 550, text: '5.7.1 Message rejected due to local policy' } });
  }
  const first = await send('Week 1');
  const states = new Set((await deliveriesOf(first.id)).map(({ state }) => state));
  expect(states).toEqual(new Set(['failed', 'waiting']));
  await endPauses();
  await runJobs();
  const [operator] = await database.superuser(
    `select answers, stopped_at is not null as stopped from newsletter_operator where operator = 'strict.example'`,
  );
  expect(operator).toEqual({ answers: expect.stringMatching(/^p{10,24}$/), stopped: true });

  server.behaviours.clear();
  await subscribe('ada@calm.example');
  const second = await send('Week 2');
  expect(second.emails.map(({ recipient }) => recipient)).toEqual(['ada@calm.example']);
  const stateOf = async () =>
    (
      await database.superuser<{ state: string; pause_reason: string | null }>(
        'select state, pause_reason from newsletter_campaign where id = $1',
        [second.id],
      )
    )[0];
  expect(await stateOf()).toMatchObject({
    state: 'paused',
    pause_reason: expect.stringMatching(/strict\.example \(24\).*5\.7\.1 Message rejected.*then resume/),
  });

  expect((await call('changeNewsletterSend', { id: second.id, action: 'resume' })).result).toEqual({
    state: 'sending',
  });
  await runJobs();
  expect(await stateOf()).toMatchObject({ state: 'sent' });
  expect((await deliveriesOf(second.id)).every(({ state }) => state === 'sent')).toBe(true);
});
