/** A body that trickles in is cut off; a file may take longer. */
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { limitBodyTime } from './body-deadline.ts';

const LIMIT_MS = 300;
const app = Fastify();
limitBodyTime(app, LIMIT_MS, ({ url }) => url === '/route');
await app.register(multipart);
app.post('/', async (request) => {
  if (!request.isMultipart()) return { said: request.body };
  const file = await request.file();
  return { said: (await file?.toBuffer())?.toString() };
});
app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _payload, done) => done(null));
app.post('/route', async (request) => ({ said: await request.file() }));
app.post('/refused', (_request, reply) => reply.code(401).send({ said: 'Who are you?' }));
app.get('/open', async () => ({ said: 'open' }));
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
afterAll(() => app.close());

/**
 * Sends `head`, waits until the limit has long passed or the server has responded, sends `rest`, and returns
 * the whole response.
 */
async function trickle(type: string, head: string, rest: string, path = '/'): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const heard: string[] = [];
  const spoken = new Promise<void>((resolve) => {
    socket.on('data', (bytes) => {
      heard.push(String(bytes));
      resolve();
    });
  });
  const over = new Promise((resolve) => setTimeout(resolve, LIMIT_MS * 3));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${head.length + rest.length}\r\n\r\n${head}`,
  );
  await Promise.race([spoken, over]);
  socket.write(rest);
  await closed;
  return heard.join('');
}

test('a body of words that does not arrive in time ends with 408', async () => {
  const answer = await trickle('application/json', '{"berth":', '"7"}');
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).not.toContain('said');
});

test('a file that takes longer is received whole', async () => {
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="log.txt"\r\n\r\nquay ';
  const answer = await trickle('multipart/form-data; boundary=b', part, 'wall\r\n--b--\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('{"said":"quay wall"}');
});

test('a slow multipart body for a route ends with 408', async () => {
  const answer = await trickle('multipart/form-data; boundary=b', '--b', '--', '/route');
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])(
  'what was refused unread holds no connection, whatever it says it is: %s',
  async (type) => {
    const socket = connect(port, '127.0.0.1');
    const heard: string[] = [];
    socket.on('data', (bytes) => heard.push(String(bytes)));
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(
      `POST /refused HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: 900\r\n\r\n--b`,
    );
    await closed;
    expect(heard.join('')).toMatch(/^HTTP\/1\.1 401 /);
    expect(heard.join('')).not.toContain('408');
  },
);

/** Sends `step` bytes of a refused body each 25 ms, then a second request. Returns everything that was received. */
async function sendRefused(step: number, { isChunked = false } = {}): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  let isClosed = false;
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
  socket.on('error', () => undefined).once('close', () => (isClosed = true));
  const steps = (LIMIT_MS * 4) / 25;
  socket.write(
    `POST /refused HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=b\r\n${isChunked ? 'transfer-encoding: chunked' : `content-length: ${step * steps}`}\r\n\r\n`,
  );
  const bytes = 'x'.repeat(step);
  for (let sent = 0; sent < steps && !isClosed; sent += 1) {
    socket.write(isChunked ? `${step.toString(16)}\r\n${bytes}\r\n` : bytes);
    await sleep(25);
  }
  const closed = new Promise((resolve) => socket.once('close', resolve));
  if (!isClosed) {
    socket.write(`${isChunked ? '0\r\n\r\n' : ''}GET /open HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
    await closed;
  }
  return heard;
}

test('a refused body that arrives steadily is received whole, and its connection serves the next request', async () => {
  const heard = await sendRefused(4_000);
  expect(heard).toMatch(/^HTTP\/1\.1 401 /);
  expect(heard).toContain('{"said":"open"}');
});

test.each([
  ['a trickle', 10, {}],
  ['a body without a length', 4_000, { isChunked: true }],
])('%s after the response ends the connection', async (_what, step, options) => {
  const heard = await sendRefused(step, options);
  expect(heard).toMatch(/^HTTP\/1\.1 401 /);
  expect(heard).not.toContain('open');
});

test('a complete body is answered', async () => {
  const answer = await app.inject({ method: 'POST', url: '/', payload: { berth: '7' } });
  expect(answer.json()).toEqual({ said: { berth: '7' } });
});
