/** Two processes on two ports behind one proxy: logins are of the installation, not of the process that accepted them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import {
  ADMIN,
  databaseAddressOf,
  freePort,
  login,
  removeFolder,
  request,
  startApp,
  temporaryFolder,
  type Answer,
  type RunningApp,
} from './support/app.ts';
import { startLoadBalancer } from './support/load-balancer.ts';
import { makeReader, READER_PASSWORD, solvedChallenge } from './support/readers.ts';

/** Restarts of each process. */
const ROUNDS = 2;

/** The cookies of a browser on one host. */
type Jar = Map<string, string>;

/** Sends a request as a browser on the host does, and stores the cookies of the response. */
async function send(
  port: number,
  { host, jar }: { host: string; jar: Jar },
  path: string,
  body?: unknown,
): Promise<Answer> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await request({ port }, host, path, body, {
    origin: `http://${host}:${port}`,
    ...(cookie && { cookie }),
  });
  for (const one of [answer.headers['set-cookie'] ?? []].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
    if (/Max-Age=0/i.test(one)) jar.delete(name);
    else jar.set(name, value);
  }
  return answer;
}

const operation = (id: string, input: object = {}) => ({
  id,
  variables: { input },
});

test('staff and a reader stay logged in over two processes and a rolling restart: no request fails', async () => {
  const owner = await startApp();
  const [proxyPort, dataDir] = [await freePort(), await temporaryFolder()];
  const environment = {
    DATABASE_URL: await databaseAddressOf(owner),
    MASTHEAD_SECRET: (await readFile(join(owner.dataDir, 'secret'), 'utf8')).trim(),
    // The owner of the database sends the email.
    ROLE: 'web',
    ADMIN_ORIGIN: `http://localhost:${proxyPort}`,
    DRAIN_SECONDS: '1',
  };
  const open = async (port: number) => ({
    port,
    app: await startApp({ dataDir, port, environment }),
  });
  const targets: { port: number; app: RunningApp; isOpen: boolean }[] = [];
  for (let count = 0; count < 2; count += 1)
    targets.push({ ...(await open(await freePort())), isOpen: true });
  const proxy = await startLoadBalancer(proxyPort, targets);
  const staff = { host: 'localhost', jar: new Map<string, string>() };
  const reader = { host: 'quayside.localhost', jar: new Map<string, string>() };
  const failures: string[] = [];
  let [sent, isOver] = [0, false];
  const lane = async (requests: (() => Promise<string | null>)[]) => {
    for (let count = 0; !isOver; count += 1) {
      const failure = await requests[count % requests.length]?.().catch((error: Error) => error.message);
      sent += 1;
      if (failure) failures.push(failure);
    }
  };
  const staffRequest = async (id: string) => {
    const answer = await send(proxyPort, staff, '/graphql', operation(id));
    return answer.status === 200 && !answer.body.includes('"errors"') ? null : `${id}: ${answer.body}`;
  };
  const readerRequest = async () => {
    const answer = await send(proxyPort, reader, '/account');
    return answer.status === 200 ? null : `/account: ${answer.status} ${answer.headers.location ?? ''}`;
  };
  try {
    await send(
      proxyPort,
      staff,
      '/graphql',
      operation('cmsUser/loginCmsUser', {
        username: ADMIN.email,
        password: ADMIN.password,
      }),
    );
    const behind = { port: proxyPort, dataDir: owner.dataDir };
    const username = await makeReader(await login(behind), behind);
    const recaptchaToken = await solvedChallenge({ host: `${reader.host}:${proxyPort}` }, behind);
    const credentials = { username, password: READER_PASSWORD, recaptchaToken };
    await send(proxyPort, reader, '/graphql', operation('loginSiteUser', credentials));
    expect([...staff.jar.keys(), ...reader.jar.keys()].map((name) => name.split('_').at(-1))).toEqual(
      Array(5).fill(String(proxyPort)),
    );
    const lanes = [
      lane([
        ...Array.from({ length: 9 }, () => () => staffRequest('cmsUser/getActiveCMSUser')),
        () => staffRequest('cmsUser/refreshTokenCmsUser'),
      ]),
      lane([readerRequest]),
    ];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const target of targets) {
        await sleep(1_000);
        await target.app.stop();
        Object.assign(target, await open(target.port));
        await expect.poll(() => targets.every(({ isOpen }) => isOpen)).toBe(true);
      }
    isOver = true;
    await Promise.all(lanes);
    console.log(`${sent} requests with a login over ${ROUNDS * 2} restarts, ${failures.length} failed.`);
    expect(failures).toEqual([]);
  } finally {
    isOver = true;
    await proxy.close();
    for (const { app } of targets) await app.stop();
    await owner.stop();
    for (const folder of [dataDir, owner.dataDir]) await removeFolder(folder);
  }
});
