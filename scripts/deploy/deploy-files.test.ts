/** What publishers deploy with: image, Compose file, systemd unit, proxy, and the manual that explains them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { misspeltVariables, readConfig } from '../../src/server/boot/config.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Instructions of the Dockerfile, one per line. */
const instructions = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter(Boolean);
const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));

const service = z.object({
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()),
  ports: z.array(z.string()).default([]),
});
const compose = z
  .object({
    services: z.object({ masthead: service, database: service }),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(read('compose.yaml')));

/** The variables that Compose reads from `.env`, with values as the manual describes them. */
const ENV_FILE: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: '0f3a',
  MASTHEAD_DATABASE_PASSWORD: '7c21',
  MASTHEAD_SECRET: '0123456789abcdef0123456789abcdef',
  ADMIN_ORIGIN: 'https://admin.example.org',
  BASE_DOMAIN: 'press.example.org',
};

/** A text of the Compose file with its variables filled in. Throws for one that is required and not given. */
const filled = (text: string): string =>
  text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_match, name: string, kind: string, rest: string) => {
    const value = ENV_FILE[name] ?? (kind === '-' ? rest : undefined);
    if (value === undefined) throw new Error(`${name} is not in the manual's .env.`);
    return value;
  });

const assignments = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

describe('the image', () => {
  test('its parts are Debian, packages of Debian, and packages of the lock file', () => {
    const bases = instructions.filter((line) => line.startsWith('FROM '));
    expect(bases.map((line) => line.split(' ')[1])).toEqual(['debian:trixie-slim', 'debian:trixie-slim']);
    expect(instructions.join('\n')).not.toMatch(/\b(curl|wget|pip|npx|ADD|npm install|npm i)\b/);
    // Packages are installed by the launcher, by the lock file and without install scripts.
    expect(instructions.join('\n')).toContain('npm prune --no-save --omit=dev --ignore-scripts');
  });

  test('runs as an unprivileged user, reports its health and passes signals on', () => {
    const user = lastStage.find((line) => line.startsWith('USER '));
    expect(user).toBe('USER masthead');
    expect(lastStage.slice(lastStage.indexOf(user ?? '')).join('\n')).not.toMatch(/^(RUN|COPY) /m);
    expect(lastStage).toContainEqual(expect.stringMatching(/^HEALTHCHECK .*\/Healthz/));
    expect(lastStage).toContainEqual(expect.stringMatching(/^ENTRYPOINT \["tini"/));
    const [, environment = ''] = lastStage.find((line) => line.startsWith('ENV '))?.split('ENV ') ?? [];
    const given = Object.fromEntries(environment.split(' ').map((pair) => pair.split('=')));
    expect(readConfig(given)).toMatchObject({ host: '0.0.0.0', port: 3000, dataDir: '/data', demo: false });
    expect(misspeltVariables(given)).toEqual([]);
  });

  test('secrets, data and history of the folder that it is built from are excluded', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(
      expect.arrayContaining(['.git', '**/.env*', '**/*.log', 'data', '**/node_modules', 'dist']),
    );
  });
});

describe('the Compose file', () => {
  test('gives Masthead an environment that it accepts', () => {
    const { environment } = compose.services.masthead;
    const given = Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [name, filled(value)]),
    );
    expect(misspeltVariables(given)).toEqual([]);
    expect(readConfig(given)).toMatchObject({
      databaseUrl: 'postgres://masthead:7c21@database:5432/masthead',
      adminOrigin: 'https://admin.example.org',
      trustProxy: ['uniquelocal'],
    });
  });

  test('stores data in volumes, mounts files that exist and publishes its port on this machine', () => {
    const { masthead, database } = compose.services;
    const mounts = [...masthead.volumes, ...database.volumes].map((mount) => mount.split(':')[0] ?? '');
    const files = mounts.filter((mount) => mount.startsWith('./'));
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(mounts.filter((mount) => !files.includes(mount)).sort()).toEqual(
      Object.keys(compose.volumes).sort(),
    );
    expect(masthead.volumes).toContain('data:/data');
    expect([...masthead.ports, ...database.ports]).toEqual(['127.0.0.1:3000:3000']);
  });

  test('variables it requires are in the .env of the manual', () => {
    const text = read('compose.yaml');
    const required = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name);
    expect([...new Set(required)].sort()).toEqual(Object.keys(ENV_FILE).sort());
    const manual = /```sh\n(POSTGRES_PASSWORD[^]*?)```/.exec(read('docs/deploy.md'))?.[1] ?? '';
    expect(Object.keys(assignments(manual))).toEqual(expect.arrayContaining(Object.keys(ENV_FILE)));
  });
});

test('the statements of the operations manual are those of the script that prepares a database', () => {
  const statements = (text: string) =>
    text
      .split('\n')
      .filter((line) => /^(create|grant) /.test(line))
      .map((line) => line.replace(/password .*;/, 'password;'));
  const manual = statements(read('docs/operations.md'));
  expect(manual).toHaveLength(5);
  expect(statements(read('deploy/prepare-database.sh'))).toEqual(manual);
});

describe('systemd and nginx', () => {
  test('the environment of the manual is one that Masthead accepts', () => {
    const manual = /`\/etc\/masthead\.env`[^]*?```sh\n([^]*?)```/.exec(read('docs/deploy.md'))?.[1] ?? '';
    const given = { ...assignments(manual), MASTHEAD_SECRET: ENV_FILE['MASTHEAD_SECRET'] };
    expect(misspeltVariables(given)).toEqual([]);
    expect(readConfig(given)).toMatchObject({
      trustProxy: ['loopback'],
      databaseUrl: expect.any(String) as string,
    });
  });

  test('the unit starts the launcher, may write to the data directory only, and waits for requests to end', () => {
    const unit = read('deploy/masthead.service');
    expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node scripts\/run\.mjs start$/m);
    expect(unit).toMatch(/^Environment=.*DATA_DIR=\/var\/lib\/masthead/m);
    expect(unit).toMatch(/^ProtectSystem=strict$/m);
    expect(unit).toMatch(/^StateDirectory=masthead$/m);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(25);
  });

  test('nginx forwards host with port, address and protocol of readers, and its log omits the queries of links', () => {
    const proxy = read('deploy/nginx.conf');
    // Appending to what the reader sent would let readers choose their address.
    expect(proxy).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(proxy).toContain('proxy_set_header X-Forwarded-Proto $scheme;');
    expect(proxy).toContain('proxy_set_header Host $http_host;');
    expect(proxy).toMatch(/^ {2}error_log \S+ crit;$/m);
    const format = /log_format masthead (.*);/.exec(proxy)?.[1] ?? '';
    expect(format).toContain('$uri');
    expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/);
  });
});

test('the script prepares a database as the manual of operations describes', () => {
  const statements = (text: string) =>
    [...text.matchAll(/^(?:create|grant) .*;$/gm)].map(([line]) => line.replace(/'…'|:'password'/, '?'));
  const script = statements(read('deploy/prepare-database.sh'));
  expect(script).toHaveLength(5);
  expect(script).toEqual(statements(read('docs/operations.md')).slice(0, 5));
});

test('the template of continuous integration tests the product and starts its image', () => {
  const workflow = z
    .object({
      jobs: z.record(z.string(), z.object({ steps: z.array(z.object({ run: z.string().optional() })) })),
    })
    .parse(parse(read('deploy/github-actions.yaml')));
  const commands = Object.values(workflow.jobs).flatMap(({ steps }) => steps.map(({ run = '' }) => run));
  expect(commands).toEqual(expect.arrayContaining(['npm test', expect.stringMatching(/^docker build /)]));
});
