/**
 * PostgreSQL's COPY over a plain connection, one row at a time, so that memory does not grow with the table.
 */
import type { Writable } from 'node:stream';
import type pg from 'pg';

/** The part of node-postgres's connection that implements COPY. */
interface CopyConnection {
  stream: Writable & { pause: () => void; resume: () => void };
  query: (sql: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (reason: string) => void;
}

/** The methods that node-postgres calls on a running statement. */
interface CopyStatement {
  submit: (connection: CopyConnection) => void;
  handleCopyData: (message: { chunk: Buffer }, connection: CopyConnection) => void;
  handleCopyInResponse: (connection: CopyConnection) => void;
  handleError: (error: Error) => void;
  handleReadyForQuery: () => void;
  handleCommandComplete: () => void;
  handleRowDescription: () => void;
  handleDataRow: () => void;
}

/**
 * Runs `copy ... to stdout`. `onRow` gets each row with its newline, in a buffer that is reused afterwards.
 * If it returns a promise, the database waits until that settles.
 */
export async function copyOut(
  client: pg.Client,
  sql: string,
  onRow: (row: Buffer) => Promise<void> | undefined,
): Promise<void> {
  let failure: unknown;
  await run(client, {
    submit: (connection) => connection.query(sql),
    handleCopyData({ chunk }, connection) {
      if (failure !== undefined) return;
      const wait = onRow(chunk);
      if (!wait) return;
      connection.stream.pause();
      void wait
        .catch((error: unknown) => (failure = error))
        .finally(() => {
          connection.stream.resume();
        });
    },
    handleCopyInResponse: (connection) => connection.sendCopyFail('Nothing was to be sent.'),
  });
  if (failure !== undefined) throw failure as Error;
}

/**
 * Runs `copy ... from stdin` with the chunks that `source` yields. If `source` throws, the statement and its
 * transaction fail.
 */
export async function copyIn(client: pg.Client, sql: string, source: AsyncIterable<Buffer>): Promise<void> {
  let failure: unknown;
  let isOver = false;
  let sending: Promise<void> = Promise.resolve();
  const send = async (connection: CopyConnection) => {
    try {
      for await (const chunk of source) {
        if (isOver) return;
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await drained(connection.stream);
      }
      if (!isOver) connection.endCopyFrom();
    } catch (error) {
      failure = error;
      if (!isOver) connection.sendCopyFail('The source could not be read.');
    }
  };
  const ended = run(client, {
    submit: (connection) => connection.query(sql),
    handleCopyData: () => undefined,
    handleCopyInResponse(connection) {
      sending = send(connection);
    },
  }).finally(() => (isOver = true));
  try {
    await ended;
  } catch (error) {
    throw failure ?? error;
  } finally {
    await sending;
  }
}

function run(
  client: pg.Client,
  statement: Pick<CopyStatement, 'submit' | 'handleCopyData' | 'handleCopyInResponse'>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const whole: CopyStatement = {
      ...statement,
      handleError: reject,
      handleReadyForQuery: resolve,
      handleCommandComplete: () => undefined,
      handleRowDescription: () => undefined,
      handleDataRow: () => undefined,
    };
    client.query(whole as unknown as pg.Submittable);
  });
}

/** Resolves on `close` too, because a broken connection is never drained. */
function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done);
      resolve();
    };
    stream.once('drain', done).once('close', done);
    if (stream.destroyed) done();
  });
}
