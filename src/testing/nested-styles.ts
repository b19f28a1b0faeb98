/**
 * Styles nested as deeply as the maximum accepted length allows: native parsers may crash the process on
 * them.
 */
const LENGTH = 19_000;

function fill(open: string, close = '', middle = ''): string {
  const count = Math.floor((LENGTH - middle.length) / (open.length + close.length));
  return open.repeat(count) + middle + close.repeat(count);
}

/** Nested styles by what is nested. */
export const NESTED_STYLES: readonly [string, string][] = [
  ['rules', fill('a{')],
  ['rules that are closed', fill('a{', '}')],
  ['rules of the parent', fill('&{', '}')],
  ['lists of rules', fill('a,b{', '}')],
  ['@media', fill('@media print{', '}')],
  ['@layer', fill('@layer a{')],
  ['@supports', fill('@supports (a:b){', '}')],
  ['@container', fill('@container (width>1px){', '}')],
  ['@starting-style', fill('@starting-style{', '}')],
  ['conditions', `@supports ${fill('(', ')', 'a:b')}{a{b:c}}`],
  ['conditions that are denied', `@media ${fill('(not ', ')', '(hover)')}{a{b:c}}`],
  [':is()', `${fill(':is(', ')', 'a')}{b:c}`],
  [':not()', `${fill(':not(', ')', 'a')}{b:c}`],
  [':has()', `${fill(':has(', ')', 'a')}{b:c}`],
  ['calc()', `a{width:${fill('calc(', ')', '1px')}}`],
  ['sums without brackets', `a{width:calc(1px${'+1vw'.replace('+', ' + ').repeat(2_500)})}`],
  ['min() and max()', `a{width:${fill('min(1px,max(2px,', '))', '3px')}}`],
  ['var()', `a{color:${fill('var(--a,', ')', 'red')}}`],
  ['round brackets', `a{--x:${fill('(')}`],
  ['square and curly brackets', `a{--x:${fill('[{', '}]')}}`],
  ['url() and functions', `a{--x:${fill('url(f(')}`],
];
