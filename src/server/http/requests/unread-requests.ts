/** Responses to requests that Node's parser refuses, written directly to the socket. */
import type { Socket } from 'node:net';
import { PATH_LENGTH_MAX } from '#addresses/paths.ts';
import { utf8Address } from './utf8-address.ts';

const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

const REASON: Readonly<Record<number, string>> = {
  301: 'Moved Permanently',
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

const MESSAGE: Readonly<Record<number, string>> = {
  400: 'This request cannot be read. Check its URL and headers.',
  408: 'The request did not arrive in time. Send it again.',
  431: 'The headers of this request are too large. Delete the cookies of this site and try again.',
};

interface UnreadRequest {
  code?: string;
  /** The part of the request received so far, if Node's parser provides it. */
  rawPacket?: unknown;
}

/**
 * Responds to an unreadable request and closes its connection. A path with bare bytes beyond ASCII, as simple
 * programs and old links write it, is redirected to the same path escaped, because the parser accepts no
 * other form.
 */
export function answerUnreadRequest(error: UnreadRequest, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(answerTo(error));
  socket.destroySoon();
}

function answerTo({ code, rawPacket }: UnreadRequest): string {
  const escaped = code === 'HPE_INVALID_URL' && rawPacket instanceof Buffer ? escapedPath(rawPacket) : null;
  if (escaped !== null) return head(301, [`Location: ${escaped}`, 'Content-Length: 0']);
  const status = STATUS[code ?? ''] ?? 400;
  const body = JSON.stringify({ error: MESSAGE[status] });
  return head(status, ['Content-Type: application/json', `Content-Length: ${body.length}`]) + body;
}

function head(status: number, headers: readonly string[]): string {
  const lines = [`HTTP/1.1 ${status} ${REASON[status]}`, ...headers, 'Cache-Control: no-store'];
  return `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`;
}

/**
 * The path of a request line, escaped; null if the line is unreadable for any other reason than characters
 * beyond ASCII.
 */
function escapedPath(packet: Buffer): string | null {
  const line = packet.subarray(0, PATH_LENGTH_MAX + 20).toString('latin1');
  const [, path] = /^(?:GET|HEAD) \/+([\x21-\x7e\u0080-\u00ff]*) HTTP\/1\.[01]\r?\n/.exec(line) ?? [];
  if (path === undefined || path.includes('\\')) return null;
  const escaped = utf8Address(`/${path}`);
  return escaped === `/${path}` || escaped.length > PATH_LENGTH_MAX ? null : escaped;
}
