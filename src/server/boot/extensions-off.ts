/**
 * Starts without the extensions whose migrations failed: they are left out as if their folders were absent, and named
 * (decision 0249).
 */
import pg from 'pg';
import type { PlatformRegistry } from '#server/background/index.ts';
import {
  MigrationError,
  migrations,
  pathOfExtensionMigration,
  pendingOfExtensions,
  type Migration,
} from '#server/db/index.ts';
import { createExtensionFaults, ExtensionFault, withoutExtensions } from '#server/extensions/index.ts';
import type { Log } from '#server/log/log.ts';
import type { Blocks, PageDomains } from '#server/pages/index.ts';
import { hooksByEntity, type HooksOfFile } from '#server/records/index.ts';

/** An extension whose migration failed at this start. */
export interface FailedExtension {
  extension: string;
  error: Error;
}

/** The parts of the product and of extensions that a process serves. */
export interface ServedParts {
  registry: PlatformRegistry;
  /** Files with hooks, which the registry has joined. */
  hooks: readonly HooksOfFile[];
  blocks: Blocks;
  pageDomains: PageDomains;
}

/** Logs failed migrations, and stores them for the doctor and the admin. */
export async function reportFailedExtensions(
  failed: readonly FailedExtension[],
  connectionString: string,
  log: Pick<Log, 'error' | 'warn'>,
): Promise<void> {
  if (failed.length === 0) return;
  const pool = new pg.Pool({ connectionString, max: 1 });
  // The next statement reports the error.
  pool.on('error', () => undefined).on('connect', (client) => void client.on('error', () => undefined));
  try {
    const pending = await pendingOfExtensions(pool, migrations);
    const faults = createExtensionFaults(pool, (err) =>
      log.warn({ err }, 'Failures of extensions could not be stored.'),
    );
    for (const { extension, error } of failed) {
      const [first] = pending.get(extension) ?? [];
      const file = first ? pathOfExtensionMigration(first) : `extensions/${extension}/migrations`;
      const fault = new ExtensionFault({ extension, file, what: 'a migration at the start' }, error);
      faults.note(fault);
      log.error(
        { err: fault },
        `The extension “${extension}” is off until its migration succeeds. Everything else is served.`,
      );
    }
    await faults.flush();
  } finally {
    await pool.end();
  }
}

/**
 * Returns the parts without the extensions that have migrations that did not run. Throws MigrationError if the product cannot
 * be served without one: its migration changes a table of the product, or it has a gate.
 */
export async function partsToServe<Parts extends ServedParts>(
  connectionString: string,
  parts: Parts,
  all: readonly Migration[] = migrations,
): Promise<Parts> {
  const client = new pg.Client({ connectionString, application_name: 'masthead start' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const pending = await pendingOfExtensions(client, all);
    for (const [extension, left] of pending) assertCanBeLeftOut(extension, left, all, parts.registry);
    const missing = namesIn(CREATED, [...pending.values()].flat());
    return partsWithout(parts, new Set(pending.keys()), missing);
  } finally {
    await client.end();
  }
}

/** `missing`: tables that were not created. */
function partsWithout<Parts extends ServedParts>(
  parts: Parts,
  off: ReadonlySet<string>,
  missing: ReadonlySet<string>,
): Parts {
  if (off.size === 0) return parts;
  const { registry, hooks, blocks, pageDomains } = parts;
  const isLeft = ({ file }: HooksOfFile) => ![...off].some((name) => file.startsWith(`extensions/${name}/`));
  return {
    ...withoutExtensions(parts, off),
    blocks: withoutExtensions(blocks, off),
    pageDomains: withoutExtensions(pageDomains, off),
    registry: {
      ...withoutExtensions(registry, off),
      extensionsOff: [...off],
      hooks: hooksByEntity(hooks.filter(isLeft)),
      personalTables: registry.personalTables.filter(({ table }) => !missing.has(table)),
    },
  };
}

/** Names of tables that SQL creates, or adds columns to. */
const CREATED = /create\s+table\s+(?:if\s+not\s+exists\s+)?(?:public\.)?"?(\w+)/gi;
const CHANGED =
  /alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(?:public\.)?"?(\w+)"?\s+[^;]*?\badd\s+(?:column\b|(?!constraint|check|primary|unique|foreign|exclude)\w)/gi;

function namesIn(pattern: RegExp, sources: readonly Migration[]): Set<string> {
  return new Set(
    sources.flatMap(({ sql }) => [...sql.matchAll(pattern)].map(([, name = '']) => name.toLowerCase())),
  );
}

function assertCanBeLeftOut(
  extension: string,
  pending: readonly Migration[],
  all: readonly Migration[],
  { gates }: Pick<PlatformRegistry, 'gates'>,
): void {
  const own = namesIn(
    CREATED,
    all.filter(({ name }) => name.endsWith(`@${extension}`)),
  );
  const foreign = [...namesIn(CHANGED, pending)].filter((name) => !own.has(name));
  const hasGate = gates.some(({ extensionPath }) => extensionPath?.startsWith(`extensions/${extension}/`));
  if (foreign.length === 0 && !hasGate) return;
  const [first] = pending;
  const why = hasGate
    ? 'it has a gate, and items behind the gate would be open without it'
    : `it adds columns to ${foreign.join(', ')}, and the product cannot read rows without them`;
  throw new MigrationError(
    `The extension “${extension}” cannot be left out: ${why}. Its migration ${first ? pathOfExtensionMigration(first) : ''} did not run; the log has the error. ` +
      `Mend the migration. Or take the extension out: move the folder extensions/${extension} away, run npm run generate, and start again.`,
  );
}
