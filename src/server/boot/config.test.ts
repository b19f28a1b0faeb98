import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { ConfigError, misspeltVariables, readConfig } from './config.ts';

const WRONG: [string, string, string][] = [
  ['PORT', '0', 'port between 1 and 65535'],
  ['PORT', '65536', 'port between 1 and 65535'],
  ['PORT', '3000.5', 'PORT'],
  ['PORT', 'http', 'port between 1 and 65535'],
  ['BASE_DOMAIN', 'http://press.example.org', 'host name'],
  ['BASE_DOMAIN', 'press_example', 'host name'],
  ['DATABASE_URL', 'mysql://a@b/c', 'postgres://'],
  ['DATABASE_URL', 'localhost', 'postgres://'],
  ['ROLE', 'both', 'all, web or worker'],
  ['ADMIN_ORIGIN', 'admin.example.org', 'origin'],
  ['ADMIN_ORIGIN', 'ftp://admin.example.org', 'origin'],
  ['MASTHEAD_DEMO', 'yes', '0 or 1'],
  ['MASTHEAD_TIMING', 'true', '0 or 1'],
  ['EDGE_CACHE', 'yes', '0 or 1'],
  ['MASTHEAD_SECRET', 'short', 'at least 32 characters'],
  ['MASTHEAD_ADMIN_EMAIL', 'admin', 'email'],
  ['MASTHEAD_ADMIN_PASSWORD', 'short', 'at least 12 characters'],
  ['MASTHEAD_ADMIN_PASSWORD', 'x'.repeat(201), 'at most 200 characters'],
  ['DRAIN_SECONDS', '601', 'whole number between 0 and 600'],
  ['DRAIN_SECONDS', '-1', 'whole number between 0 and 600'],
  ['METRICS_TOKEN', 'short', 'at least 16 characters'],
  ['ICON_SERVICE_URL', 'icons.example.org', 'must be an address like https://'],
  ['ICON_SERVICE_URL', 'https://me:secret@icons.example.org/', 'must not hold a user name or a password'],
  ['ICON_SERVICE_URL', `https://icons.example.org/${'x'.repeat(500)}`, 'at most 500 characters'],
  ['PROCESSES', '0', 'must be all or a whole number between 1 and 64'],
  ['PROCESSES', '65', 'must be all or a whole number between 1 and 64'],
  ['PROCESSES', '1.5', 'must be all or a whole number between 1 and 64'],
  ['PROCESSES', 'many', 'must be all or a whole number between 1 and 64'],
  ['POOL_SIZE', '0', 'whole number between 1 and 500'],
  ['POOL_SIZE', '2.5', 'whole number between 1 and 500'],
  ['PAGE_CACHE_MB', 'much', 'whole number between 1 and 65536'],
  ['DATABASE_MEMORY_MB', '8', 'whole number between 16 and 1048576'],
  ['STATEMENT_SECONDS', '0', 'whole number between 1 and 300'],
  ['OIDC_ISSUER', 'login.example.org', 'an address like https://login.example.org'],
  ['OIDC_ISSUER', 'http://login.example.org', 'must begin with https://'],
  ['OIDC_CLIENT_ID', 'x'.repeat(501), 'at most 500 characters'],
  ['OIDC_CLIENT_SECRET', 'x'.repeat(501), 'at most 500 characters'],
  ['LOG_LEVEL', 'loud', 'fatal, error, warn'],
];

describe('an invalid value is an error that names its variable and its valid values', () => {
  test.each(WRONG)('%s=%s', (variable, value, words) => {
    const read = () => readConfig({ [variable]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(variable);
    expect(read).toThrow(words);
  });
});

test('the server has one process by default, the given number, or with all one for each core', () => {
  expect(readConfig({}).processes).toBe(1);
  expect(readConfig({ PROCESSES: '3' }).processes).toBe(3);
  expect(readConfig({ PROCESSES: 'all' }).processes).toBe(Math.min(availableParallelism(), 64));
});

test('every wrong variable is named, not just the first', () => {
  expect(() => readConfig({ PORT: 'x', ROLE: 'x', LOG_LEVEL: 'x' })).toThrow(/PORT .*ROLE .*LOG_LEVEL /);
});

test('an error never repeats a value, which may be a secret', () => {
  const values = {
    MASTHEAD_SECRET: 'hunter2',
    MASTHEAD_ADMIN_PASSWORD: 'swordfish',
    DATABASE_URL: 'mysql://u:sesame@h/d',
  };
  const error = readError(values);
  for (const secret of ['hunter2', 'swordfish', 'sesame']) expect(error).not.toContain(secret);
});

test('several processes need an external database, and the error names its variable', () => {
  for (const role of ['web', 'worker'])
    expect(() => readConfig({ ROLE: role })).toThrow(/ROLE=\w+ needs DATABASE_URL/);
  expect(readConfig({ ROLE: 'web', DATABASE_URL: 'postgres://u:p@h/d' }).role).toBe('web');
});

test('single sign-on has all of its three variables, or none', () => {
  const all = {
    OIDC_ISSUER: 'https://login.example.org/realms/press',
    OIDC_CLIENT_ID: 'masthead',
    OIDC_CLIENT_SECRET: 'between the two',
  };
  expect(readConfig(all).provider).toEqual({
    issuer: all.OIDC_ISSUER,
    clientId: 'masthead',
    clientSecret: 'between the two',
  });
  expect(readConfig({}).provider).toBeUndefined();
  for (const missing of Object.keys(all))
    expect(() => readConfig({ ...all, [missing]: '' })).toThrow(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET together',
    );
});

test('an empty environment is the quick start on this machine', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    baseDomain: 'localhost',
    dataDir: './data',
    databaseUrl: undefined,
    role: 'all',
    adminOrigin: 'http://localhost:3000',
    demo: true,
    timing: false,
    trustProxy: [],
  });
});

test('an empty variable is as if it were not there', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', MASTHEAD_SECRET: '' })).toMatchObject({
    port: 3000,
    secret: undefined,
  });
});

test('an origin is stored without path, and proxies are a list', () => {
  const config = readConfig({
    ADMIN_ORIGIN: 'https://admin.example.org/x',
    TRUST_PROXY: '10.0.0.1, 10.0.0.2',
  });
  expect([config.adminOrigin, config.trustProxy]).toEqual([
    'https://admin.example.org',
    ['10.0.0.1', '10.0.0.2'],
  ]);
});

function readError(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (err) {
    return String(err);
  }
  throw new Error('The configuration was accepted.');
}

test('a variable within two letters of a known one is named with what was probably meant', () => {
  const meant = (name: string) => misspeltVariables({ [name]: 'x' });
  expect(meant('PAGE_CACHE_MD')).toEqual(['PAGE_CACHE_MD is not known; did you mean PAGE_CACHE_MB?']);
  expect(meant('DATABSE_URL')).toEqual(['DATABSE_URL is not known; did you mean DATABASE_URL?']);
  expect(meant('MASTHEAD_SECRETS')).toEqual(['MASTHEAD_SECRETS is not known; did you mean MASTHEAD_SECRET?']);
  expect(meant('PROT_')).toEqual([]);
  expect(meant('PORT')).toEqual([]);
});

test('variables of the system and of other programs are ignored', () => {
  const others = [
    'HOME HOSTNAME PATH PWD OLDPWD USER SHELL SHLVL TERM LANG LC_ALL TZ TMPDIR LOGNAME MAIL EDITOR PAGER DISPLAY',
    'NODE_ENV NODE_OPTIONS INIT_CWD PGHOST PGPORT PGDATA PGUSER CI DEBUG HTTP_PROXY HTTPS_PROXY NO_PROXY COLOR',
    'MASTHEAD_LAUNCHER MALLOC_ARENA_MAX SSH_TTY XDG_DATA_DIRS LS_COLORS POSTGRES_URL SMTP_HOST SMTP_USER MAIL_HOST',
  ].flatMap((line) => line.split(' '));
  expect(misspeltVariables(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
});
