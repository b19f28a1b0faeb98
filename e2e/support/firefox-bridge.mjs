#!/usr/bin/env node
/**
 * Starts the Firefox that `FIREFOX_PATH` names for Playwright, with its arguments, and relays between the
 * two. Playwright requests media features that Firefox ESR does not support yet, and gives up on the error;
 * the relay replaces such an error with a success response.
 */
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';

const LISTENS = /WebDriver BiDi listening on ws:\/\/127\.0\.0\.1:(\d+)/;

const program = process.env.FIREFOX_PATH || 'firefox-esr';
const firefox = spawn(program, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal));

let told = '';
firefox.stderr.on('data', (bytes) => {
  const port = LISTENS.exec((told += bytes))?.[1];
  if (port === undefined) return void process.stderr.write(bytes);
  told = '';
  listenFor(Number(port));
});

/** Listens on another port and reports it in Firefox's own words. */
function listenFor(port) {
  const server = createServer((playwright) => {
    const browser = connect(port, '127.0.0.1');
    // Firefox accepts only requests whose `Host` has its own port.
    playwright.once('data', (request) => {
      browser.write(
        request.toString('latin1').replace(/^(host: 127\.0\.0\.1):\d+/im, `$1:${port}`),
        'latin1',
      );
      playwright.pipe(browser);
    });
    const frames = framesOf(answered);
    browser.on('data', (bytes) => playwright.write(frames(bytes)));
    browser.on('close', () => playwright.destroy());
    for (const end of [playwright, browser])
      end.on('error', () => [playwright, browser].map((one) => one.destroy()));
  });
  server.listen(0, '127.0.0.1', () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
  );
}

/** Returns a message of Firefox, or its replacement for Playwright. */
function answered(text) {
  if (!text.includes('"unknown command"')) return text;
  const { id, error, message = '' } = JSON.parse(text);
  const isKnownGap = error === 'unknown command' && message.startsWith('emulation.');
  return isKnownGap ? JSON.stringify({ type: 'success', id, result: {} }) : text;
}

/**
 * Returns a function that reads the output of a WebSocket server: passes its handshake unchanged, then each
 * message through `change`.
 */
function framesOf(change) {
  let rest = Buffer.alloc(0);
  let isGreeted = false;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const out = [];
    if (!isGreeted) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return Buffer.alloc(0);
      isGreeted = true;
      out.push(rest.subarray(0, end + 4));
      rest = rest.subarray(end + 4);
    }
    for (let frame = firstFrame(rest); frame; frame = firstFrame(rest)) {
      out.push(frame.isText ? textFrame(change(frame.payload.toString())) : rest.subarray(0, frame.length));
      rest = rest.subarray(frame.length);
    }
    return Buffer.concat(out);
  };
}

/** A server's frames are not masked; a text in a single frame begins with 0x81. */
function firstFrame(bytes) {
  if (bytes.length < 2) return null;
  const short = bytes[1] & 0x7f;
  const head = short === 127 ? 10 : short === 126 ? 4 : 2;
  if (bytes.length < head) return null;
  const size =
    short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
  if (bytes.length < head + size) return null;
  return { isText: bytes[0] === 0x81, payload: bytes.subarray(head, head + size), length: head + size };
}

function textFrame(text) {
  const payload = Buffer.from(text);
  const head = Buffer.alloc(10);
  head[0] = 0x81;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([head, payload]);
}
