import { describe, expect, test } from 'vitest';
import { MediaRefused } from '../errors.ts';
import { normaliseOriginal } from './normalise.ts';
import { isDrawing, reduceDrawing } from './svg.ts';

const svg = (inner: string, attributes = 'viewBox="0 0 120 40"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`);
const reduced = (inner: string) => reduceDrawing(svg(`${inner}<rect width="4" height="4"/>`)).data.toString();

describe('drawings', () => {
  test('shapes, gradients and sizes stay', () => {
    const { data, width, height } = reduceDrawing(
      svg(
        '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
          '<path d="M0 0h10v10z" fill="url(#a)"/><text x="2" y="30">Quay &amp; side</text>',
      ),
    );
    expect([width, height]).toEqual([120, 40]);
    expect(data.toString()).toContain('<linearGradient id="a">');
    expect(data.toString()).toContain('fill="url(#a)"');
    expect(data.toString()).toContain('Quay &#38; side');
  });

  test('colours of classes become attributes of the shapes', () => {
    expect(
      reduced('<style>.st0{fill:#14304a;behavior:url(x)}</style><path class="st0" d="M0 0z"/>'),
    ).toContain('fill="#14304a"');
  });

  test.each([
    '<script>alert(1)</script>',
    '<path d="M0 0" onload="alert(1)"/>',
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<foreignObject><body onload="alert(1)"/></foreignObject>',
    '<image href="https://tracker.example/x.png"/>',
    '<use href="#a"/>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<path d="M0 0" style="fill:url(https://tracker.example/x)"/>',
    '<path d="M0 0" fill="url(https://tracker.example/x)"/>',
    '<style>@import url(https://tracker.example/x.css);</style>',
    '<svg onload="alert(1)"><path d="M0 0"/></svg>',
    '<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>',
    '<set attributeName="onmouseover" to="alert(1)"/>',
    '<path d="M0 0" filter="url(#f)" xlink:href="data:text/html,x"/>',
  ])('nothing that acts is left of %s', (inner) => {
    const text = reduced(inner);
    expect(text).not.toMatch(/<(?:script|a|foreignObject|body|image|use|animate|set|style)\b/i);
    expect(text).not.toMatch(/\son\w+=|javascript:|https:|data:|@import|href=/i);
    expect(text.match(/<svg/g)).toHaveLength(1);
  });

  test('entities a document declares are not expanded', () => {
    const bomb = Buffer.from(
      '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg viewBox="0 0 9 9"><text>&b;</text></svg>',
    );
    expect(reduceDrawing(bomb).data.toString()).not.toContain('aaaa');
  });

  test.each([
    ['no size', svg('<path d="M0 0"/>', ''), /no size/],
    ['nothing to show', svg('<g></g>'), /nothing that can be shown/],
    ['too many parts', svg('<rect width="1" height="1"/>'.repeat(5_001)), /too many parts/],
    ['more than 512 kB', svg(`<path d="${'M0 0'.repeat(150_000)}"/>`), /at most 512 kB/],
  ])('a drawing with %s is refused', (_what, file, message) => {
    expect(() => reduceDrawing(file)).toThrow(MediaRefused);
    expect(() => reduceDrawing(file)).toThrow(message);
  });

  test('a web page that contains a drawing is refused', () => {
    expect(isDrawing(Buffer.from('<!doctype html><body><svg></svg>'))).toBe(false);
  });

  test('an upload is stored reduced, and reducing it again changes nothing', async () => {
    const first = await normaliseOriginal(svg('<script>alert(1)</script><rect width="4" height="4"/>'));
    expect(first).toMatchObject({ format: 'svg', width: 120, height: 40 });
    expect((await normaliseOriginal(first.data)).sha256).toBe(first.sha256);
  });
});
