import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { discardRest } from './discard-rest.ts';

const server = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isComplete = await discardRest(request, request, 100);
  response.setHeader('connection', 'close').end(String(isComplete));
}
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
afterAll(() => void server.close());

/** Sends a request that announces `announced` bytes. */
async function send(announced: number, body: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
  socket.write(
    `POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: ${announced}\r\n\r\n${body}`,
  );
  await new Promise((resolve) => socket.once('close', resolve));
  return heard;
}

test('a request is received to its end', async () => {
  expect(await send(4, 'quay')).toMatch(/true$|true\r\n/);
});

test('a request that does not arrive in time is left incomplete', async () => {
  expect(await send(400, 'quay')).toContain('false');
});
