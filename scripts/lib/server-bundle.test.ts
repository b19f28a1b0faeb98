import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { withLatinLetters } from './server-bundle.ts';

test('a program with non-Latin letters is written in Latin-1 and prints the same', () => {
  const said = 'Café – 東京 “x” 😀 ء';
  const program = `export default [${JSON.stringify(said)}, \`${said}\`, /[“😀]/u.test('😀'), /^[^–]$/.test('–')];`;
  const lean = withLatinLetters(program);
  expect(/^[\0-\xff]*$/.test(lean)).toBe(true);
  const address = (code: string) => `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  return expect(import(address(lean))).resolves.toMatchObject({ default: [said, said, true, false] });
});
