/** The product's own statements as it sends them, and what PostgreSQL does for them. */
import type pg from 'pg';

export interface SentStatement {
  text: string;
  values: unknown[];
  /** The statement its transaction began with: role and settings. */
  begin: string;
  /** How often it was sent. */
  times: number;
}

/** Records every statement the pool's connections send while `work` runs, each text once. */
export async function recordStatements(
  pool: pg.Pool,
  work: () => Promise<unknown>,
): Promise<SentStatement[]> {
  const sent = new Map<string, SentStatement>();
  const begins = new WeakMap<object, string>();
  const restore: (() => void)[] = [];
  const watch = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((config: string | { text: string; values?: unknown[] }, ...rest: unknown[]) => {
      if (typeof config === 'string') {
        if (config.startsWith('begin')) begins.set(client, config);
      } else {
        const known = sent.get(config.text);
        const begin = begins.get(client) ?? '';
        if (known) known.times += 1;
        else sent.set(config.text, { text: config.text, values: config.values ?? [], begin, times: 1 });
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

/** Runs the statement as it was sent, undoes it, and tells every step that looks at more than `rowsMax` rows in vain. */
export async function wastefulSteps(
  client: pg.Client,
  statement: Omit<SentStatement, 'times'>,
  rowsMax: number,
): Promise<string[]> {
  await client.query(statement.begin.replace('isolation level repeatable read read only', ''));
  try {
    const explained = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, format json) ${statement.text}`,
      statement.values,
    );
    const root = explained.rows[0]?.['QUERY PLAN'][0]?.Plan;
    return root ? problemsOf(root, rowsMax) : ['there is no plan'];
  } catch (err) {
    // The row is there already: an insert looks no further than the unique index that says so.
    if (err instanceof Error && 'code' in err && err.code === '23505') return [];
    throw err;
  } finally {
    await client.query('rollback');
  }
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
