import { expect, test } from 'vitest';
import { migrationProgress } from './progress.ts';

test('migrations are announced once, and counted every five seconds', () => {
  const lines: string[] = [];
  let time = 0;
  const report = migrationProgress(
    (message) => void lines.push(message),
    () => time,
  );
  for (const done of [0, 1, 2, 3, 4]) {
    report({ done, total: 5 });
    time += 2_000;
  }
  expect(lines).toEqual(['5 migrations will run.', 'Migrations: 3 of 5 have run.']);
});
