/** The image: built from the working tree, started, answered by, stopped. Skipped where nothing runs containers. */
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const IMAGE = 'masthead:journey';
const NAME = `masthead-journey-${process.pid}`;
const PORT = 41_733;

/** What a build needs on this machine besides, such as the certificate of a proxy. */
const buildOptions = process.env['CONTAINER_BUILD_OPTIONS']?.split(' ').filter(Boolean) ?? [];

const runtime = ['docker', 'podman'].find(
  (program) => spawnSync(program, ['info'], { stdio: 'ignore' }).status === 0,
);
test.skip(runtime === undefined, 'Neither Docker nor Podman runs here.');

const container = async (...words: string[]) =>
  (await run(runtime ?? '', words, { cwd: root })).stdout.trim();

test.afterAll(async () => {
  if (runtime) await container('rm', '--force', NAME).catch(() => undefined);
});

test('the image starts without root, serves with its embedded database, and stops on SIGTERM', async ({
  request,
}) => {
  await container('build', ...buildOptions, '--tag', IMAGE, '.');
  const environment = ['--env', `PORT=${PORT}`, '--env', 'MASTHEAD_DEMO=1'];
  const address = ['--publish', `127.0.0.1:${PORT}:${PORT}`];
  const started = [...address, ...environment, '--name', NAME, IMAGE];
  await container('run', '--detach', ...started);
  const status = () =>
    request.get(`http://127.0.0.1:${PORT}/Healthz?ready=1`).then(
      (answer) => answer.status(),
      () => 0,
    );
  await expect.poll(status, { timeout: 300_000 }).toBe(200);
  const page = await request.get(`http://127.0.0.1:${PORT}/`, {
    headers: { host: `quayside.localhost:${PORT}` },
  });
  expect(await page.text()).toContain('Quayside');
  expect(await container('exec', NAME, 'id', '-u')).toBe('10001');
  expect(
    await container('exec', NAME, 'sh', '-c', 'touch /app/x 2>/dev/null && echo writable || echo not'),
  ).toBe('not');

  await container('stop', '--time', '40', NAME);
  expect(await container('inspect', '--format', '{{.State.ExitCode}}', NAME)).toBe('0');
  expect(await container('logs', NAME)).toContain('Masthead is running.');
});
