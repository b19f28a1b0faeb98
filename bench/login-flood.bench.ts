import { startInstallation, type Installation } from './lib/installation.ts';
import { BROWSER_HEADERS } from './lib/load.ts';
import { cachedArticle } from './lib/pages.ts';
import { runPaced, type PacedAnswer, type PacedRequest } from './lib/paced.ts';
import { copyReader, PASSWORD, registerReader } from './lib/readers.ts';
import type { Measure, Scenario } from './lib/scenario.ts';
import { percentile } from './lib/statistics.ts';

const LOGINS_PER_SECOND = 200;
const PAGES_PER_SECOND = 300;
const SECONDS = 20;
const WARM_UP_SECONDS = 5;

/** Enough accounts that none gets ten log-in attempts, the limit per account in a quarter of an hour. */
const ACCOUNTS = 1_000;

const PAGES = 'cached pages during the flood, p95';
const GOOD = 'good logins a second';
const REFUSED = 'refused logins, p95';
const OTHER = 'logins with another answer';

export const scenario: Scenario = {
  name: 'login-flood',
  about: `${LOGINS_PER_SECOND} logins a second are offered, each with the right password and from an address and an account of its own, while cached pages are asked for ${PAGES_PER_SECOND} times a second.`,
  goals: [
    { metric: PAGES, of: 'value', atMost: 200 },
    { metric: GOOD, of: 'value', atLeast: 15 },
    { metric: REFUSED, of: 'value', atMost: 100 },
    { metric: OTHER, of: 'value', atMost: 0 },
  ],
  async run(bench) {
    const installation = await startInstallation(bench);
    const path = await cachedArticle(installation);
    const model = 'member@readers.example';
    await registerReader(installation, model);
    const logins = loginsOf(installation, await copyReader(installation, model, ACCOUNTS));
    const { port } = installation.app;
    const headers = { ...BROWSER_HEADERS, host: installation.host };
    const pages = (seconds: number) =>
      runPaced({
        port,
        requests: [{ method: 'GET', path, headers }],
        perSecond: PAGES_PER_SECOND,
        seconds,
        markers: [],
      });
    const flood = (seconds: number, requests: readonly PacedRequest[]) =>
      runPaced({ port, requests, perSecond: LOGINS_PER_SECOND, seconds, markers: [LOGGED_IN, LIMITED] });

    const calm = await pages(WARM_UP_SECONDS);
    await Promise.all([pages(WARM_UP_SECONDS), flood(WARM_UP_SECONDS, logins.slice(ACCOUNTS / 2))]);
    const [during, attempts] = await Promise.all([pages(SECONDS), flood(SECONDS, logins)]);
    return [...figuresOfPages(calm, during), ...figuresOfLogins(attempts)];
  },
};

const LOGGED_IN = '"token":"';
const LIMITED = 'RATE_LIMITED';

function loginsOf({ host }: Installation, emails: readonly string[]): PacedRequest[] {
  return emails.map((username, index) => ({
    method: 'POST',
    path: '/graphql',
    headers: {
      host,
      'content-type': 'application/json',
      'x-forwarded-for': `10.8.${index >> 8}.${index & 255}`,
    },
    body: JSON.stringify({ id: 'loginSiteUser', variables: { input: { username, password: PASSWORD } } }),
  }));
}

const timesOf = (answers: readonly PacedAnswer[]) => answers.map(({ ms }) => ms);

function figuresOfPages(calm: readonly PacedAnswer[], during: readonly PacedAnswer[]): Measure[] {
  const bad = [...calm, ...during].find(({ status }) => status !== 200);
  if (bad) throw new Error(`A page answered ${bad.status}.`);
  return [
    { metric: PAGES, unit: 'ms', value: percentile(timesOf(during), 0.95) },
    { metric: 'cached pages during the flood, p50', unit: 'ms', value: percentile(timesOf(during), 0.5) },
    { metric: 'cached pages before the flood, p95', unit: 'ms', value: percentile(timesOf(calm), 0.95) },
  ];
}

function figuresOfLogins(attempts: readonly PacedAnswer[]): Measure[] {
  const by = (word: string) => timesOf(attempts.filter((attempt) => attempt.word === word));
  const [good, refused] = [by(LOGGED_IN), by(LIMITED)];
  const other = attempts.length - good.length - refused.length;
  return [
    { metric: GOOD, unit: '/s', value: good.length / SECONDS },
    { metric: 'good logins, p50', unit: 'ms', value: percentile(good, 0.5) },
    { metric: 'good logins, p95', unit: 'ms', value: percentile(good, 0.95) },
    { metric: REFUSED, unit: 'ms', value: percentile(refused, 0.95) },
    { metric: 'refused logins, slowest', unit: 'ms', value: percentile(refused, 1) },
    { metric: OTHER, unit: '', value: other },
  ];
}
