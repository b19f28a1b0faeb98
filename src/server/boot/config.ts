/**
 * The only file that reads the environment. All values are validated at start; an error names the variable.
 */
import { availableParallelism } from 'node:os';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { lettersBetween } from './letters-between.ts';
import { imapAddress, smtpAddress } from './mail-addresses.ts';
import { publicOriginOf } from './public-origin.ts';
import { PASSWORD_LENGTH } from '#access/password.ts';

export interface Config {
  port: number;
  host: string;
  /** Base domain: sites are `<tenantKey>.<baseDomain>`; by default, the admin is `baseDomain` itself. */
  baseDomain: string;
  dataDir: string;
  /** If unset, the embedded server in `dataDir` is used. */
  databaseUrl: string | undefined;
  role: 'all' | 'web' | 'worker';
  adminOrigin: string;
  /**
   * Port of the public origin, as browsers see it: part of the names of cookies, so that installations on different ports of
   * one host do not share them. `port` is that of the process, which differs behind a proxy.
   */
  publicPort: number;
  /** Whether a cache in front of the server answers requests for pages, so that the server does not see all of them. */
  hasEdgeCache: boolean;
  /** Whether HSTS includes subdomains. */
  hstsSubdomains: boolean;
  demo: boolean;
  secret: string | undefined;
  timing: boolean;
  /** Times at which the launcher restarted a crashed server in the last ten minutes; ISO instants, set only by the launcher. */
  restarts: readonly string[];
  trustProxy: string[];
  /** If unset, mail is written to files below `dataDir`. May contain a password: never logged. */
  smtpUrl: string | undefined;
  /**
   * The server for email to many recipients; `SMTP_URL` if unset. May contain a password: never logged.
   */
  smtpBulkUrl: string | undefined;
  /**
   * Reports of mail servers: the port that receives them, if any, the domain whose mail arrives there, and the mailbox in
   * which they are (with its password, never logged).
   */
  bounces: { port: number | null; domain: string | null; imapUrl: string | null };
  /** Sender of all mail of the installation. */
  mailFrom: string;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  /** How many seconds requests are still accepted after the health check has reported that the process stops. */
  drainSeconds: number;
  /** If unset, `/metrics` does not exist. Never logged. */
  metricsToken: string | undefined;
  /**
   * Number of processes that serve the port; if there are several, an additional supervisor process starts and monitors
   * them.
   */
  processes: number;
  /** Maximum number of database connections of each process. */
  poolSize: number;
  /** MiB of cached pages in memory, for each process. */
  pageCacheMb: number;
  /** Maximum number of files that an organisation may upload within a day. */
  uploadsPerDay: number;
  /** Seconds after which a running statement is cancelled. */
  statementSeconds: number;
  /** MiB of the embedded database's buffer cache. */
  databaseMemoryMb: number;
  /**
   * Maximum number of sites of an organisation: its administrators cannot create more. The command line is
   * not limited.
   */
  sitesMax: number;
  /** If unset, staff log in with passwords. */
  provider: ProviderConfig | undefined;
  /**
   * The URL to which the admin posts data calls: a path of this installation, or an absolute URL that allows the admin's
   * origin.
   */
  graphqlEndpoint: string;
  /** API for companies' playlists, disabled if `apiKey` is unset. The key is never logged. */
  youtube: { apiUrl: string; apiKey: string | undefined };
  /** If unset, requests of readers are checked by the product's own challenge. The secret is never logged. */
  recaptcha: RecaptchaConfig | undefined;
  /** If unset, the admin shows only its own icons. May contain a key in its query: never logged. */
  iconServiceUrl: string | undefined;
  /** The source of crawler address lists: their publishers, the origin of a mirror, or none. */
  crawlerLists: string;
  /** Origins of webhooks that may be in private networks and on any port. */
  webhookOrigins: readonly string[];
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** The OpenID Connect single sign-on provider. The secret is never logged. */
export interface ProviderConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Keys of a site at reCAPTCHA. */
export interface RecaptchaConfig {
  siteKey: string;
  secretKey: string;
}

/** A variable has an invalid value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const flag = (fallback: '0' | '1') =>
  z
    .enum(['0', '1'], 'must be 0 or 1')
    .default(fallback)
    .transform((value) => value === '1');
/** A whole number within bounds. */
const whole = (min: number, max: number, fallback: number) => {
  const error = `must be a whole number between ${min} and ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error).default(fallback);
};
const PROCESSES_MAX = 64;
const PROCESSES_WORDS = `must be all or a whole number between 1 and ${PROCESSES_MAX}`;
/** Number of serving processes; `all` means one for each core that this process may use. */
const processes = z
  .string()
  .default('1')
  .transform((value) => (value === 'all' ? Math.min(availableParallelism(), PROCESSES_MAX) : Number(value)))
  .refine((count) => Number.isInteger(count) && count >= 1 && count <= PROCESSES_MAX, PROCESSES_WORDS);
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an origin like https://admin.example.org' })
  .transform((value) => new URL(value).origin);

/** Values separated by commas. */
const commaList = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

const recaptchaKey = z
  .string()
  .regex(/^[\w-]{1,200}$/, 'must have letters, digits, - and _ alone, at most 200')
  .optional();

const PORT_WORDS = 'must be a port between 1 and 65535';
const port = z.coerce.number(PORT_WORDS).int().min(1, PORT_WORDS).max(65535, PORT_WORDS);
const hostName = (example: string) =>
  z.string().regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, `must be a host name like ${example}`);

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_DOMAIN: hostName('localhost or press.example.org').default('localhost'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be an address like postgres://user:password@host:5432/database',
    })
    .optional(),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  ADMIN_ORIGIN: origin.optional(),
  EDGE_CACHE: flag('0'),
  HSTS_SUBDOMAINS: flag('0'),
  BOUNCE_DOMAIN: hostName('bounces.example.org').optional(),
  BOUNCE_IMAP_URL: imapAddress,
  BOUNCE_PORT: port.optional(),
  SMTP_BULK_URL: smtpAddress,
  SMTP_URL: smtpAddress,
  MAIL_FROM: z.email('must be an email address').optional(),
  MASTHEAD_DEMO: flag('1'),
  MASTHEAD_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  MASTHEAD_TIMING: flag('0'),
  MASTHEAD_RESTARTS: z
    .string()
    .default('')
    .transform((value) => value.split(' ').filter(Boolean)),
  MASTHEAD_ADMIN_EMAIL: z.email('must be an email address').optional(),
  MASTHEAD_ADMIN_PASSWORD: z
    .string()
    .min(PASSWORD_LENGTH.min, `must have at least ${PASSWORD_LENGTH.min} characters`)
    .max(PASSWORD_LENGTH.max, `must have at most ${PASSWORD_LENGTH.max} characters`)
    .optional(),
  TRUST_PROXY: commaList.refine(
    (proxies) => proxies.every(isProxyAddress),
    'must be addresses or ranges of proxies like 10.0.0.7, 10.0.0.0/8 or loopback, separated by commas',
  ),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://login.example.org' })
    .refine(
      (value) => !URL.canParse(value) || value.startsWith('https:') || isLoopback(new URL(value).hostname),
      'must begin with https://',
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).max(500, 'must have at most 500 characters').optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).max(500, 'must have at most 500 characters').optional(),
  RECAPTCHA_SITE_KEY: recaptchaKey,
  RECAPTCHA_SECRET_KEY: recaptchaKey,
  GRAPHQL_ENDPOINT: z
    .string()
    .regex(
      /^(?:https?:\/\/[^\s/"'<>;,]+)?\/(?!\/)[^\s"'<>;,]{0,500}$/,
      'must be a path like /graphql, or an address like https://api.example.org/graphql',
    )
    .default('/graphql'),
  DRAIN_SECONDS: whole(0, 600, 0),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  PROCESSES: processes,
  POOL_SIZE: whole(1, 500, 10),
  PAGE_CACHE_MB: whole(1, 65_536, 64),
  UPLOADS_PER_DAY: whole(1, 10_000_000, 20_000),
  STATEMENT_SECONDS: whole(1, 300, 5),
  DATABASE_MEMORY_MB: whole(16, 1_048_576, 128),
  SITES_MAX: whole(0, 10_000, 20),
  YOUTUBE_API_KEY: z
    .string()
    .regex(/^[\w-]{1,200}$/, 'must have letters, digits, - and _ alone, at most 200')
    .optional(),
  ICON_SERVICE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://icons.example.org/icons' })
    .max(500, 'must have at most 500 characters')
    .refine((value) => !/^\w+:\/\/[^/?#]*@/.test(value), 'must not hold a user name or a password')
    .optional(),
  YOUTUBE_API_URL: origin.default('https://www.googleapis.com'),
  CRAWLER_LISTS: z
    .union([z.enum(['publishers', 'off']), origin], 'must be publishers, off or an origin')
    .default('publishers'),
  WEBHOOK_ORIGINS: commaList.pipe(z.array(origin)),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
});

/** Names of address ranges that `TRUST_PROXY` may contain. */
const PROXY_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isProxyAddress(text: string): boolean {
  return PROXY_RANGES.has(text) || ipaddr.isValid(text) || ipaddr.isValidCIDR(text);
}

/** Whether the host is this machine: requests to it are not sent over a network. */
function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}

/** Common variables whose names resemble ours. */
const NOT_OURS = new Set([
  'HOME',
  'HOSTS',
  'HOSTNAME',
  'PATH',
  'POST',
  'PORTS',
  'ROLES',
  'LOG_FILE',
  'DATADIR',
]);
const LETTERS_WRONG_MAX = 2;
/**
 * Minimum length of a name for which two wrong letters are tolerated: two letters of a short name are half of
 * it.
 */
const LONG_NAME = 8;

/**
 * One message for each variable that is set and unknown, but differs from a known one by at most two letters.
 */
export function misspeltVariables(environment: Record<string, string | undefined> = process.env): string[] {
  const known = Object.keys(schema.shape);
  return Object.keys(environment)
    .filter((name) => /^[A-Z][A-Z0-9_]{2,39}$/.test(name) && !known.includes(name) && !NOT_OURS.has(name))
    .flatMap((name) => {
      const near = known.find(
        (other) => lettersBetween(name, other) <= (other.length < LONG_NAME ? 1 : LETTERS_WRONG_MAX),
      );
      return near ? [`${name} is not known; did you mean ${near}?`] : [];
    });
}

function mailOf(values: z.infer<typeof schema>) {
  const { SMTP_URL, SMTP_BULK_URL = SMTP_URL, MAIL_FROM, BASE_DOMAIN } = values;
  return {
    smtpUrl: SMTP_URL,
    smtpBulkUrl: SMTP_BULK_URL,
    bounces: {
      port: values.BOUNCE_PORT ?? null,
      domain: values.BOUNCE_DOMAIN ?? null,
      imapUrl: values.BOUNCE_IMAP_URL ?? null,
    },
    mailFrom: MAIL_FROM ?? `no-reply@${BASE_DOMAIN}`,
  };
}

/** Servers that the product sends requests to. */
function outboundOf(values: z.infer<typeof schema>) {
  return {
    iconServiceUrl: values.ICON_SERVICE_URL,
    crawlerLists: values.CRAWLER_LISTS,
    webhookOrigins: values.WEBHOOK_ORIGINS,
  };
}

/** Reads and validates the environment. Throws a ConfigError that names every wrong variable. */
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
  const provider = providerOf(values);
  return {
    port: values.PORT,
    host: values.HOST,
    baseDomain: values.BASE_DOMAIN,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    role: values.ROLE,
    ...publicOriginOf(values),
    hasEdgeCache: values.EDGE_CACHE,
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    ...mailOf(values),
    demo: values.MASTHEAD_DEMO,
    secret: values.MASTHEAD_SECRET,
    timing: values.MASTHEAD_TIMING,
    restarts: values.MASTHEAD_RESTARTS,
    trustProxy: values.TRUST_PROXY,
    adminEmail: values.MASTHEAD_ADMIN_EMAIL,
    adminPassword: values.MASTHEAD_ADMIN_PASSWORD,
    drainSeconds: values.DRAIN_SECONDS,
    metricsToken: values.METRICS_TOKEN,
    processes: values.PROCESSES,
    poolSize: values.POOL_SIZE,
    pageCacheMb: values.PAGE_CACHE_MB,
    uploadsPerDay: values.UPLOADS_PER_DAY,
    statementSeconds: values.STATEMENT_SECONDS,
    databaseMemoryMb: values.DATABASE_MEMORY_MB,
    sitesMax: values.SITES_MAX,
    provider,
    graphqlEndpoint: values.GRAPHQL_ENDPOINT,
    youtube: { apiUrl: values.YOUTUBE_API_URL, apiKey: values.YOUTUBE_API_KEY },
    recaptcha: recaptchaOf(values),
    ...outboundOf(values),
    logLevel: values.LOG_LEVEL,
  };
}

/**
 * The single sign-on provider; undefined without one. Requires all three of its variables, or none of them.
 */
function providerOf(values: z.infer<typeof schema>): ProviderConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (issuer && clientId && clientSecret) return { issuer, clientId, clientSecret };
  if (issuer || clientId || clientSecret)
    throw new ConfigError(
      'The configuration is not usable: single sign-on needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET together.',
    );
  return undefined;
}

/** The reCAPTCHA keys; undefined without them. Requires both keys, or none of them. */
function recaptchaOf(values: z.infer<typeof schema>): RecaptchaConfig | undefined {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey } = values;
  if (siteKey && secretKey) return { siteKey, secretKey };
  if (siteKey || secretKey)
    throw new ConfigError(
      'The configuration is not usable: reCAPTCHA needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY together.',
    );
  return undefined;
}
