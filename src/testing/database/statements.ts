/** The product's own statements as it sends them, and their cost in PostgreSQL. */
import type pg from 'pg';

export interface SentStatement {
  text: string;
  values: unknown[];
  /** Whether it is prepared: it then gets a generic plan sooner or later. */
  prepared: boolean;
  /** The statement that began its transaction and set role and settings. */
  begin: string;
  /** How often it was sent. */
  times: number;
}

/** Matches statements that control a transaction and read nothing: `savepoint`, `rollback to savepoint`. */
const CONTROL = /^\s*(?:\/\*[^*]*\*\/\s*)?(?:savepoint|release|rollback)\b/;

/**
 * Records every statement that the pool's connections send while `work` runs, each text once; transaction
 * control is left out.
 */
export async function recordStatements(
  pool: pg.Pool,
  work: () => Promise<unknown>,
): Promise<SentStatement[]> {
  const sent = new Map<string, SentStatement>();
  const begins = new WeakMap<object, string>();
  const restore: (() => void)[] = [];
  const watch = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((
      config: string | { name?: string; text: string; values?: unknown[] },
      ...rest: unknown[]
    ) => {
      if (typeof config === 'string') {
        if (config.startsWith('begin')) begins.set(client, config);
      } else if (!CONTROL.test(config.text)) {
        const known = sent.get(config.text);
        const begin = begins.get(client) ?? '';
        const { text, values = [] } = config;
        const prepared = config.name !== undefined;
        if (known) known.times += 1;
        else sent.set(text, { text, values, prepared, begin, times: 1 });
      }
      return query(config, ...rest);
    }) as pg.PoolClient['query'];
    restore.push(() => {
      client.query = query as pg.PoolClient['query'];
    });
  };
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const watched = new Set<pg.PoolClient>();
  pool.connect = (async () => {
    const client = await connect();
    if (!watched.has(client)) watch(client);
    watched.add(client);
    return client;
  }) as pg.Pool['connect'];
  try {
    await work();
  } finally {
    pool.connect = connect as pg.Pool['connect'];
    for (const undo of restore) undo();
  }
  return [...sent.values()];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  Plans?: PlanNode[];
}

/**
 * Runs the statement as it was sent and rolls it back. Returns every step that reads and discards more than
 * `rowsMax` rows: with the plan for its values, and with the generic plan if it is prepared.
 */
export async function wastefulSteps(
  client: pg.Client,
  statement: Omit<SentStatement, 'times'>,
  rowsMax: number,
): Promise<string[]> {
  const own = await stepsOf(client, statement, rowsMax);
  if (!statement.prepared) return own;
  const begin = `${statement.begin}; set local plan_cache_mode = force_generic_plan`;
  await client.query(`prepare subject as ${statement.text}`);
  try {
    const text = `execute subject${await argumentsOf(client, statement.values)}`;
    const any = await stepsOf(client, { text, values: [], begin }, rowsMax);
    return [...own, ...any.map((step) => `planned for any values: ${step}`)];
  } finally {
    await client.query('deallocate subject');
  }
}

/**
 * Number of 8 kB blocks that the statement reads, including those of functions it calls; the statement is
 * rolled back.
 */
export async function blocksRead(
  client: pg.Client,
  { text, values, begin }: Pick<SentStatement, 'text' | 'values' | 'begin'>,
): Promise<number> {
  await client.query(begin);
  try {
    const explained = await client.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const plan = explained.rows[0]?.['QUERY PLAN'][0]?.Plan;
    return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  } finally {
    await client.query('rollback');
  }
}

async function stepsOf(
  client: pg.Client,
  { text, values, begin }: Pick<SentStatement, 'text' | 'values' | 'begin'>,
  rowsMax: number,
): Promise<string[]> {
  await client.query(begin.replace('isolation level repeatable read read only', ''));
  try {
    const explained = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    const root = explained.rows[0]?.['QUERY PLAN'][0]?.Plan;
    return root ? problemsOf(root, rowsMax) : ['there is no plan'];
  } catch (err) {
    // The row exists already: the insert reads only the unique index that reports it.
    if (err instanceof Error && 'code' in err && err.code === '23505') return [];
    throw err;
  } finally {
    await client.query('rollback');
  }
}

/** The values in brackets for an `execute`, formatted by the database itself; empty without values. */
async function argumentsOf(client: pg.Client, values: readonly unknown[]): Promise<string> {
  if (values.length === 0) return '';
  const quoted = values.map((_, index) => `quote_nullable($${index + 1}::text)`);
  const answer = await client.query<{ given: string }>(
    `select array_to_string(array[${quoted.join(', ')}], ', ') as given`,
    values.map((value) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)),
  );
  return `(${answer.rows[0]?.given ?? ''})`;
}

function problemsOf(node: PlanNode, rowsMax: number): string[] {
  const loops = node['Actual Loops'] ?? 1;
  const removed =
    ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) * loops;
  const read = (node['Actual Rows'] ?? 0) * loops + removed;
  const name = `${node['Node Type']} on ${node['Relation Name'] ?? 'rows'}`;
  const own =
    removed > rowsMax
      ? [`${name} filters ${Math.round(removed)} rows away`]
      : node['Node Type'] === 'Seq Scan' && read > rowsMax
        ? [`${name} reads all ${Math.round(read)} rows`]
        : [];
  return [...own, ...(node.Plans ?? []).flatMap((child) => problemsOf(child, rowsMax))];
}
