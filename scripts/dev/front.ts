/**
 * The HTTP server of `npm run dev`. It listens as long as the command runs and passes requests to the running
 * app: while the app is replaced they wait, and without an app they get the error that prevents one.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Connect } from 'vite';

export interface Front {
  /** The server, which also accepts the sockets over which Vite notifies browsers. */
  server: Server;
  /** Starts to listen. Rejects if the port is in use. */
  open: (where: { port: number; host: string }) => Promise<void>;
  /** Passes waiting and later requests to an app, whose server does not listen. */
  passTo: (app: Server) => void;
  /** Makes requests wait. Resolves when the app has answered its last request, at most five seconds later. */
  hold: () => Promise<void>;
  /** Answers waiting and later requests with a message. */
  fail: (message: string) => void;
  close: () => void;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Milliseconds that an app has for its last requests before it is stopped. */
const FINISH_MS = 5_000;

/** Paths that Vite answers from the sources. The admin imports the schema and the texts of some stored operations as modules. */
const SOURCES =
  /^\/(?:@|src\/|node_modules\/|extensions\/|(?:graphql\/[^?]+\.gql|schema\.graphql)\?(?:.*&)?(?:import|raw)\b)/;

/** Creates the server. `sources` returns Vite's handlers, which exist after the server. */
export function createFront(sources: () => Connect.Server): Front {
  const waiting: Parameters<Answer>[] = [];
  const running = new Set<ServerResponse>();
  const hold: Answer = (...exchange) => void waiting.push(exchange);
  let answer: Answer = hold;
  const answerBy = (next: Answer) => {
    answer = next;
    for (const exchange of waiting.splice(0)) if (!exchange[1].destroyed) answer(...exchange);
  };
  const server = createServer((request, response) => {
    if (!SOURCES.test(request.url ?? '/')) return answer(request, response);
    sources()(request, response, () => response.writeHead(404).end());
  });
  return {
    server,
    async open(where) {
      server.listen(where);
      await once(server, 'listening');
    },
    passTo(app) {
      answerBy((request, response) => {
        running.add(response);
        response.once('close', () => running.delete(response));
        app.emit('request', request, response);
      });
    },
    async hold() {
      answer = hold;
      const ended = [...running].map((response) => once(response, 'close'));
      const late = new Promise((resolve) => setTimeout(resolve, FINISH_MS).unref());
      await Promise.race([Promise.all(ended), late]);
    },
    fail: (message) => answerBy((request, response) => sendFailure(message, request, response)),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Browsers get a page that is loaded again as soon as the app serves; programs get the text. */
function sendFailure(message: string, request: IncomingMessage, response: ServerResponse): void {
  const isPage = request.headers.accept?.includes('text/html') === true;
  response.writeHead(503, {
    'content-type': `${isPage ? 'text/html' : 'text/plain'}; charset=utf-8`,
    'cache-control': 'no-store',
  });
  response.end(isPage ? failurePage(message) : `${message}\n`);
}

function failurePage(message: string): string {
  const text = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Masthead does not start</title><script type="module" src="/src/site/entry-dev-client.ts"></script><body style="font:1rem/1.5 system-ui;margin:2rem"><h1>Masthead does not start</h1><pre style="white-space:pre-wrap">${text}</pre><p>The page is loaded again after the next change.</p>`;
}
