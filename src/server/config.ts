/** The one file that reads the environment. Everything is validated at start; an error names the variable. */
import { z } from 'zod';
import { PASSWORD_LENGTH } from '#model/password.ts';

export interface Config {
  port: number;
  host: string;
  /** Sites are `<tenantKey>.<baseDomain>`, the admin is `baseDomain` itself unless `adminOrigin` says otherwise. */
  baseDomain: string;
  dataDir: string;
  /** Unset: the embedded server in `dataDir`. */
  databaseUrl: string | undefined;
  role: 'all' | 'web' | 'worker';
  adminOrigin: string;
  demo: boolean;
  secret: string | undefined;
  timing: boolean;
  trustProxy: string[];
  /** Unset: mail is written to files below `dataDir`. May hold a password: never logged. */
  smtpUrl: string | undefined;
  /** Sender of all mail of the installation. */
  mailFrom: string;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** A variable has a value the product cannot work with. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const flag = (fallback: '0' | '1') =>
  z
    .enum(['0', '1'], 'must be 0 or 1')
    .default(fallback)
    .transform((value) => value === '1');
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an origin like https://admin.example.org' })
  .transform((value) => new URL(value).origin);

const schema = z.object({
  PORT: z.coerce
    .number('must be a port between 1 and 65535')
    .int()
    .min(1, 'must be a port between 1 and 65535')
    .max(65535, 'must be a port between 1 and 65535')
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be a host name like localhost or press.example.org')
    .default('localhost'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be an address like postgres://user:password@host:5432/database',
    })
    .optional(),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  ADMIN_ORIGIN: origin.optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be an address like smtp://user:password@mail.example.org:587',
    })
    .optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  MASTHEAD_DEMO: flag('1'),
  MASTHEAD_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  MASTHEAD_TIMING: flag('0'),
  MASTHEAD_ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  MASTHEAD_ADMIN_PASSWORD: z
    .string()
    .min(PASSWORD_LENGTH.min, `must have at least ${PASSWORD_LENGTH.min} characters`)
    .max(PASSWORD_LENGTH.max, `must have at most ${PASSWORD_LENGTH.max} characters`)
    .optional(),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
});

/** Reads and checks the environment; throws a ConfigError that names every wrong variable. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(`The configuration is not usable: ${problems.join('; ')}.`);
  }
  const values = result.data;
  if (values.ROLE !== 'all' && !values.DATABASE_URL) {
    throw new ConfigError(
      `The configuration is not usable: ROLE=${values.ROLE} needs DATABASE_URL, because the embedded database serves one process.`,
    );
  }
  return {
    port: values.PORT,
    host: values.HOST,
    baseDomain: values.BASE_DOMAIN,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    role: values.ROLE,
    adminOrigin: values.ADMIN_ORIGIN ?? `http://${values.BASE_DOMAIN}:${values.PORT}`,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `no-reply@${values.BASE_DOMAIN}`,
    demo: values.MASTHEAD_DEMO,
    secret: values.MASTHEAD_SECRET,
    timing: values.MASTHEAD_TIMING,
    trustProxy: values.TRUST_PROXY,
    adminEmail: values.MASTHEAD_ADMIN_EMAIL,
    adminPassword: values.MASTHEAD_ADMIN_PASSWORD,
    logLevel: values.LOG_LEVEL,
  };
}
