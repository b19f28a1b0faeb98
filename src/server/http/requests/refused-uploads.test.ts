/** Uploads that are refused before their file was read, over a real connection. */
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, world } = subject;
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
afterAll(subject.close);

const token = await login(app, world.a.users.admin.username);
const FILE = Buffer.alloc(2_000_000, 'a');

function partsOf(id: string): string {
  const field = (name: string, value: string) =>
    `--xx\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  return `${field('id', id)}${field('variables', '{"input":{}}')}--xx\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
}

/** Sends an upload whose last bytes wait until `release`. Returns what was received before and after. */
async function upload(id: string): Promise<{ before: string; after: string }> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
  const [head, end] = [partsOf(id), '\r\n--xx--\r\n'];
  socket.write(
    `POST /graphql HTTP/1.1\r\nhost: ${subject.adminHost}\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=xx\r\ncontent-length: ${head.length + FILE.length + end.length}\r\n\r\n${head}`,
  );
  socket.write(FILE);
  // Three requests on other connections give the first one time to respond.
  for (let count = 0; count < 3; count += 1) await fetch(`http://127.0.0.1:${port}/Healthz`);
  const before = heard;
  socket.write(end);
  while (!heard.includes('}')) await once(socket, 'data');
  // The connection is used again.
  socket.write(`GET /Healthz HTTP/1.1\r\nhost: ${subject.adminHost}\r\n\r\n`);
  while (!heard.includes('"version"')) await once(socket, 'data');
  socket.destroy();
  return { before, after: heard };
}

test.each([
  ['an operation that takes no file', 'cmsUser/getActiveCMSUser', 'This operation takes no file'],
  ['an unknown operation', 'noSuchOperation', 'Unknown stored operation'],
])('%s is answered once the file has arrived, and the connection stays', async (_what, id, sentence) => {
  const { before, after } = await upload(id);
  expect(before).toBe('');
  expect(after).toContain(sentence);
});
