import { expect, test, vi } from 'vitest';
import { createFastify } from '#server/http/app.ts';
import { createOutageLog } from './outages.ts';

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('an outage is one line for each kind, without stacks, and one when it is over', async () => {
  const onOver = vi.fn<(leftOut: number) => void>();
  const { admit } = createOutageLog(onOver, 50);
  const requests = Array.from({ length: 100 }, (_, requestId) =>
    admit({ err: refused(), requestId }, 'An operation failed.'),
  );
  expect(requests.filter((line) => line !== null)).toEqual([
    { requestId: 0, reason: 'connect ECONNREFUSED' },
  ]);
  expect(admit({ err: refused() }, 'Purges cannot be read.')).toEqual({ reason: 'connect ECONNREFUSED' });
  await vi.waitFor(() => expect(onOver).toHaveBeenCalledExactlyOnceWith(99));
  expect(admit({ err: refused() }, 'An operation failed.')).not.toBeNull();
});

test('other errors are logged as they are, each time', () => {
  const { admit } = createOutageLog(() => undefined);
  const details = { err: new TypeError('x is not a function') };
  for (let count = 0; count < 3; count += 1) expect(admit(details, 'An operation failed.')).toBe(details);
  expect(admit('text', 'text')).toBe('text');
});

test('the log of an app has one line for an outage, and no connection in it', async () => {
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const app = createFastify({ logLevel: 'info', trustProxy: [], hstsSubdomains: false, log });
  for (let count = 0; count < 5; count += 1)
    app.log.error({ err: Object.assign(refused(), { client: { statement: 'select 1' } }) }, 'A part failed.');
  app.log.warn({ err: Object.assign(new Error('broken'), { client: { statement: 'select 1' } }) }, 'Other.');
  expect(lines).toHaveLength(2);
  expect(lines.join('\n')).not.toContain('select 1');
  expect(lines[0]).toMatch(/"reason":"connect ECONNREFUSED","msg":"A part failed\."/);
  await app.close();
});
