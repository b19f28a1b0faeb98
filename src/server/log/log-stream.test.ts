import { expect, test } from 'vitest';
import { createLogStream } from './log-stream.ts';

/** A disk that accepts a few bytes at a time and is full on demand. */
function disk() {
  let full: string | null = null;
  let text = '';
  return {
    text: () => text,
    fill: (code: string | null) => {
      full = code;
    },
    write: (bytes: Uint8Array) => {
      if (full) throw Object.assign(new Error('write failed'), { code: full });
      const part = bytes.subarray(0, 7);
      text += Buffer.from(part).toString();
      return part.length;
    },
  };
}

test('lines arrive whole, however little is taken at a time', () => {
  const target = disk();
  createLogStream(target.write).write('{"msg":"a quay is mended"}\n');
  expect(target.text()).toBe('{"msg":"a quay is mended"}\n');
});

test.each(['ENOSPC', 'EDQUOT', 'EIO', 'EPIPE', 'EAGAIN'])(
  '%s stops nobody; when there is room again the log goes on and says how many lines are lost',
  (code) => {
    const target = disk();
    const stream = createLogStream(target.write);
    stream.write('one\n');
    target.fill(code);
    for (const line of ['two\n', 'three\n', 'four\n']) stream.write(line);
    target.fill(null);
    stream.write('five\n');
    stream.write('six\n');
    const lines = target.text().split('\n').filter(Boolean);
    expect([lines[0], lines[2], lines[3], lines.length]).toEqual(['one', 'five', 'six', 4]);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({
      level: 40,
      msg: '3 log lines could not be written and are lost.',
    });
  },
);
