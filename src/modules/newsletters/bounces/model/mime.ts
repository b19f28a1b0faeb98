/**
 * Reads the parts of an email from an unknown sender: every character a bounded number of times, without recursion and
 * without expressions that backtrack. What cannot be read is left out. Pure.
 */

/** Headers by their lower-case names; of several with one name, the first. */
export type Headers = ReadonlyMap<string, string>;

export interface MailPart {
  headers: Headers;
  /** `text/plain`, in lower case. */
  type: string;
  body: string;
}

export interface ParsedMail {
  headers: Headers;
  /** Leaves, in their order; an email that is not in parts has one. */
  parts: readonly MailPart[];
}

const HEADERS_MAX = 300;
const HEADER_LENGTH_MAX = 4_000;
const PARTS_MAX = 40;
const DEPTH_MAX = 4;

/** Reads an email; its bytes are read as Latin-1, because only its ASCII matters. */
export function parseMail(bytes: Uint8Array): ParsedMail {
  const source = Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n');
  const { headers, body } = divided(source);
  const parts: MailPart[] = [];
  const open = [{ headers, body, depth: 0 }];
  for (let next = open.pop(); next && parts.length < PARTS_MAX; next = open.pop()) {
    const { type, boundary } = contentType(next.headers);
    const inner = boundary === null || next.depth >= DEPTH_MAX ? null : splitAt(next.body, boundary);
    if (inner === null) parts.push({ headers: next.headers, type, body: decoded(next.headers, next.body) });
    else for (const text of inner.toReversed()) open.push({ ...divided(text), depth: next.depth + 1 });
  }
  return { headers, parts };
}

/** Fields in the form of headers; folded lines are joined. */
export function readFields(text: string): Headers {
  const fields = new Map<string, string>();
  let last = '';
  for (const line of text.split('\n', HEADERS_MAX * 4)) {
    if (/^[ \t]/.test(line)) {
      const before = fields.get(last);
      if (before !== undefined && before.length < HEADER_LENGTH_MAX)
        fields.set(last, `${before} ${line.trim()}`.slice(0, HEADER_LENGTH_MAX));
      continue;
    }
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    last = line.slice(0, colon).trim().toLowerCase();
    if (fields.has(last)) last = '';
    else if (fields.size < HEADERS_MAX)
      fields.set(last, line.slice(colon + 1, colon + 1 + HEADER_LENGTH_MAX).trim());
  }
  fields.delete('');
  return fields;
}

function divided(source: string): { headers: Headers; body: string } {
  // A part may begin with an empty line instead of headers.
  if (source.startsWith('\n')) return { headers: new Map(), body: source.slice(1) };
  const end = source.indexOf('\n\n');
  if (end === -1) return { headers: readFields(source), body: '' };
  return { headers: readFields(source.slice(0, end)), body: source.slice(end + 2) };
}

function contentType(headers: Headers): { type: string; boundary: string | null } {
  const value = headers.get('content-type') ?? 'text/plain';
  const semicolon = value.indexOf(';');
  const type = (semicolon === -1 ? value : value.slice(0, semicolon)).trim().toLowerCase();
  const boundary = /boundary\s{0,5}=\s{0,5}(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(value);
  const found = boundary?.[1] ?? boundary?.[2] ?? null;
  return { type, boundary: type.startsWith('multipart/') ? found : null };
}

/** The texts between lines with the boundary; null without one. */
function splitAt(body: string, boundary: string): string[] | null {
  const [marker, end] = [`--${boundary}`, `--${boundary}--`];
  const texts: string[] = [];
  let lines: string[] | null = null;
  for (const line of body.split('\n')) {
    const trimmed = line.trimEnd();
    if (trimmed !== marker && trimmed !== end) lines?.push(line);
    else {
      if (lines) texts.push(lines.join('\n'));
      lines = trimmed === end || texts.length >= PARTS_MAX ? null : [];
      if (trimmed === end) break;
    }
  }
  // An email that was cut off has no end.
  if (lines) texts.push(lines.join('\n'));
  return texts.length === 0 ? null : texts;
}

function decoded(headers: Headers, body: string): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? '';
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('latin1').replaceAll('\r\n', '\n');
  if (encoding !== 'quoted-printable') return body;
  return body
    .replaceAll(/=[ \t]{0,5}\n/g, '')
    .replaceAll(/=([0-9A-Fa-f]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
