/** A program that receives webhooks, on a port of this machine. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the program received. */
export interface ReceivedCall {
  headers: IncomingHttpHeaders;
  /** The body as it arrived, which is what is signed. */
  body: string;
  event: string;
  data: Record<string, unknown>;
}

/** Answers a call; the default is status 204. */
export type Answer = (call: ReceivedCall, response: ServerResponse) => void;

/** A running receiver, with everything it received so far in the order of arrival. */
export interface Receiver {
  origin: string;
  calls: ReceivedCall[];
  /** Number of connections that were opened so far. */
  connections: () => number;
  /** Ends connections on which no request is in progress. */
  closeIdle: () => void;
  /** Replaces the answer. */
  answerWith: (answer: Answer) => void;
  /** Forgets all calls, and answers with 204 again. */
  reset: () => void;
  close: () => void;
}

/**
 * Starts a receiver on a free port of 127.0.0.1. It answers each call with status 204, until the test replaces the
 * answer. Call `close` at the end of the file.
 */
export async function startReceiver(): Promise<Receiver> {
  const accept: Answer = (_call, response) => response.writeHead(204).end();
  const calls: ReceivedCall[] = [];
  let answer = accept;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const call: ReceivedCall = { ...JSON.parse(body), headers: request.headers, body };
      calls.push(call);
      answer(call, response);
    });
  });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    connections: () => connections,
    closeIdle: () => server.closeIdleConnections(),
    answerWith: (next) => {
      answer = next;
    },
    reset: () => {
      calls.length = 0;
      answer = accept;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
