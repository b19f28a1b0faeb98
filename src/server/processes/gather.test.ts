import { Counter, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createMetricsAggregator } from './gather.ts';
import type { Measured } from './messages.ts';

/** Measurements of a process that has answered this many requests. */
async function measured(number: number, count: number): Promise<Measured> {
  const register = new Registry();
  register.setDefaultLabels({ process: String(number) });
  new Counter({ name: 'answers_total', help: 'Answers.', registers: [register] }).inc(count);
  return (await register.getMetricsAsJSON()) as Measured;
}

test('metrics of every process are listed side by side, under its number', async () => {
  const { gather, answered } = createMetricsAggregator();
  const [first, second] = [await measured(1, 3), await measured(2, 5)];
  const text = await gather([(id) => answered(id, first), (id) => answered(id, second)]);
  expect(text).toContain('answers_total{process="1"} 3');
  expect(text).toContain('answers_total{process="2"} 5');
});

test('a silent process is left out after the timeout', async () => {
  const { gather, answered } = createMetricsAggregator(20);
  const second = await measured(2, 5);
  const text = await gather([() => undefined, (id) => answered(id, second)]);
  expect(text).not.toContain('process="1"');
  expect(text).toContain('answers_total{process="2"} 5');
});

test('two concurrent requests are both answered', async () => {
  const { gather, answered } = createMetricsAggregator();
  const first = await measured(1, 3);
  const askIds: number[] = [];
  const both = [gather([(id) => askIds.push(id)]), gather([(id) => askIds.push(id)])];
  for (const id of askIds.reverse()) answered(id, first);
  for (const text of await Promise.all(both)) expect(text).toContain('answers_total{process="1"} 3');
});
