/**
 * Measurements of a process, in Prometheus' format. Labels are few and fixed: none contains a host, path or
 * tenant.
 */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type pg from 'pg';
import type { PageCache } from '#server/cache/index.ts';
import type { OwnProcess } from '#server/processes/index.ts';

/** A finished request. */
export interface ObservedRequest {
  surface: Surface;
  status: number;
  seconds: number;
  /** Whether the cache contained a public page; undefined for anything else. */
  cache: string | undefined;
}

export type Surface = 'page' | 'api' | 'admin' | 'media' | 'assets' | 'health' | 'other';

export interface Metrics {
  observe: (request: ObservedRequest) => void;
  /** Reports a rendered page: time for reading the database and for rendering, in milliseconds. */
  rendered: (timing: { loadMs: number; renderMs: number }) => void;
  /** All metrics as text; while the database does not respond, without those that it supplies. */
  text: () => Promise<{ contentType: string; body: string }>;
}

export interface MetricsOptions {
  pool: pg.Pool;
  cache: PageCache;
  /**
   * Set when other processes serve on the same port: each process reports the metrics of all, with the number
   * of its process on every series.
   */
  own?: Pick<OwnProcess, 'number' | 'share' | 'metricsOfAll'> | null;
}

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Starts measuring one process. */
export function createMetrics({ pool, cache, own = null }: MetricsOptions): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  if (own) {
    // Each process has separate series: a sum would fall when a process is replaced.
    register.setDefaultLabels({ process: String(own.number) });
    own.share(register);
  }
  gauge(register, 'masthead_process_id', 'The process id.', () => process.pid);
  gauge(register, 'masthead_page_cache_pages', 'Pages in memory.', () => cache.stats().pages);
  gauge(register, 'masthead_page_cache_bytes', 'Memory used by pages in memory.', () => cache.stats().bytes);
  gauge(register, 'masthead_db_connections', 'Connections to the database.', () => pool.totalCount);
  gauge(register, 'masthead_db_connections_idle', 'Idle connections.', () => pool.idleCount);
  gauge(register, 'masthead_db_waiting', 'Requests that wait for a connection.', () => pool.waitingCount);
  // Job metrics are the same for all processes, so one process reports them.
  if (!own || own.number === 1) measureJobs(register, pool);
  return {
    observe: requestMetrics(register),
    rendered: renderMetrics(register),
    text: async () => ({
      contentType: register.contentType,
      body: await (own ? own.metricsOfAll() : register.metrics()),
    }),
  };
}

function requestMetrics(register: Registry): Metrics['observe'] {
  const requests = new Histogram({
    name: 'masthead_http_request_duration_seconds',
    help: 'Requests by surface and response status.',
    labelNames: ['surface', 'status'],
    buckets: SECONDS,
    registers: [register],
  });
  const pages = new Counter({
    name: 'masthead_page_answers_total',
    help: 'Responses with public pages, by cache result.',
    labelNames: ['cache'],
    registers: [register],
  });
  // Finding a child by its labels costs more than counting: each child is looked up once.
  const requestChildren = new Map<string, Histogram.Internal<string>>();
  const pageChildren = new Map<string, Counter.Internal>();
  return ({ surface, status, seconds, cache }) => {
    childOf(requestChildren, `${surface} ${status}`, () => requests.labels(surface, String(status))).observe(
      seconds,
    );
    if (cache !== undefined) childOf(pageChildren, cache, () => pages.labels(cache)).inc();
  };
}

function renderMetrics(register: Registry): Metrics['rendered'] {
  const renders = new Histogram({
    name: 'masthead_page_render_seconds',
    help: 'Rendered pages by phase: database reads, rendering.',
    labelNames: ['phase'],
    buckets: SECONDS,
    registers: [register],
  });
  const load = renders.labels('load');
  const render = renders.labels('render');
  return ({ loadMs, renderMs }) => {
    load.observe(loadMs / 1_000);
    render.observe(renderMs / 1_000);
  };
}

function childOf<Child>(children: Map<string, Child>, key: string, make: () => Child): Child {
  let child = children.get(key);
  if (!child) children.set(key, (child = make()));
  return child;
}

function gauge(register: Registry, name: string, help: string, read: () => number): void {
  const made: Gauge = new Gauge({ name, help, registers: [register], collect: () => made.set(read()) });
}

const JOBS = `/* metrics */ select t.identifier as task,
  count(*) filter (where j.attempts < j.max_attempts and j.locked_at is null)::int as waiting,
  count(*) filter (where j.locked_at is not null)::int as running,
  count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null)::int as failed
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id group by 1`;

/** Mail is sent by jobs, so the queue of the sending task is the depth of the outbox. */
function measureJobs(register: Registry, pool: pg.Pool): void {
  const jobs: Gauge = new Gauge({
    name: 'masthead_jobs',
    help: 'Queued jobs by task and state.',
    labelNames: ['task', 'state'],
    registers: [register],
    async collect() {
      jobs.reset();
      try {
        const { rows } = await pool.query<
          Record<'task', string> & Record<'waiting' | 'running' | 'failed', number>
        >(JOBS);
        for (const row of rows)
          for (const state of ['waiting', 'running', 'failed'] as const)
            jobs.set({ task: row.task, state }, row[state]);
      } catch {
        // An unreachable database is reported by the health check; the other metrics must still be readable then.
      }
    },
  });
}
