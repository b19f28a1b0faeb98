/** A proxy that terminates TLS in front of an app, as one in production does. */
import { request as forward } from 'node:http';
import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';

/**
 * Key for tests only: nothing else trusts it. The certificate is valid for a hundred years, for `masthead.test` and names
 * below it; the proxy's client never checks the name.
 */
export const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgdOJHkqeaG4a6VrRE
TbRbkNOBziGkK8a1F4/Bcueuq6ChRANCAAQXymXVyPYP9RzXYOOu6aLqaUpY72PV
czqi/7ZMRjUN5/rxp7PtLa5yw/Px4MWx/6RDroZUL7ebsLL+Il0QKpJf
-----END PRIVATE KEY-----
`;
export const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBvjCCAWWgAwIBAgIUNKnlNLVkWwB4Tcpa2g30EwupMrgwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNbWFzdGhlYWQudGVzdDAgFw0yNjExMjUxMzA5MzVaGA8yMTI2
MTEwMTEzMDkzNVowGDEWMBQGA1UEAwwNbWFzdGhlYWQudGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABBfKZdXI9g/1HNdg467pouppSljvY9VzOqL/tkxGNQ3n
+vGns+0trnLD8/HgxbH/pEOuhlQvt5uwsv4iXRAqkl+jgYowgYcwHQYDVR0OBBYE
FKISqc7wH1xnojqYfH3DzbQjLZinMB8GA1UdIwQYMBaAFKISqc7wH1xnojqYfH3D
zbQjLZinMA8GA1UdEwEB/wQFMAMBAf8wNAYDVR0RBC0wK4IPKi5tYXN0aGVhZC50
ZXN0gg1tYXN0aGVhZC50ZXN0ggkqLmV4YW1wbGUwCgYIKoZIzj0EAwIDRwAwRAIg
EirfdHV5tjdQUvxohUJUv9lVcVmt5DSkEXjcDLm77PUCIG/4nxdwQdS3Tlpbgo0E
7oSv3Yw+I3jM4W69QXMj/tlw
-----END CERTIFICATE-----
`;

export interface TlsProxy {
  /** The port of the proxy on the loopback interface. */
  port: number;
  /** Requests a path of a host over https; redirects are not followed. */
  get: (host: string, path: string) => Promise<{ status: number; location: string | null; body: string }>;
  close: () => Promise<void>;
}

/** Opens a proxy in front of the app that listens on `port`. */
export async function tlsProxy(port: number): Promise<TlsProxy> {
  const server = createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (request, answer) => {
    const headers = { ...request.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
    const onward = forward(
      { host: '127.0.0.1', port, path: request.url, method: request.method, headers },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const ownPort = (server.address() as AddressInfo).port;
  return {
    port: ownPort,
    get: (host, path) =>
      new Promise((resolve, reject) => {
        const options = {
          host: '127.0.0.1',
          port: ownPort,
          path,
          headers: { host },
          rejectUnauthorized: false,
        };
        const sent = request(options, (got) => {
          let body = '';
          got.setEncoding('utf8');
          got.on('data', (piece: string) => (body += piece));
          got.on('end', () =>
            resolve({ status: got.statusCode ?? 0, location: got.headers.location ?? null, body }),
          );
        });
        sent.on('error', reject).end();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
