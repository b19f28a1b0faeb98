/** The bare server's own process: see bare-server.ts. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Node writes these by itself. */
const OWN_HEADERS = new Set(['connection', 'date', 'keep-alive']);

process.on('message', ({ rawHeaders, body }: { rawHeaders: string[]; body: string }) => {
  const bytes = Buffer.from(body, 'base64');
  const headers = rawHeaders.filter(
    (_text, index) => !OWN_HEADERS.has((rawHeaders[index - (index % 2)] ?? '').toLowerCase()),
  );
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.on('disconnect', () => process.exit(0));
