/**
 * A site's custom styles: parsed, limited to the site's URLs, and confined to header, page and footer. Runs
 * only in the parser process, because the parser is native code: deep nesting can crash it together with its
 * process.
 */
import { transform, type Declaration, type Rule } from 'lightningcss';
import { addressFault, FETCHING_FUNCTIONS } from './addresses.ts';
import { nestingFault } from './nesting.ts';

/** The styles in the form that pages include, or why they are refused, with the line. */
export type CompiledStyles = { css: string } | { fault: string };

/**
 * Increase it whenever these rules or the parser change: styles stored under an older number are compiled
 * again at the next start.
 */
export const STYLE_RULES = 1;

/** Maximum length of the styles in a page: nesting can make them many times longer than the source. */
const COMPILED_LENGTH_MAX = 60_000;

/**
 * Checks and confines styles. The result matches nothing outside header, page and footer (so neither the
 * staff's toolbar nor the consent dialog). It fetches nothing from elsewhere, covers nothing outside the page
 * and closes no element of the document. 20,000 characters take about 25 ms.
 */
export function compileStyles(text: string): CompiledStyles {
  const nested = nestingFault(text);
  if (nested) return { fault: nested };
  const faults: string[] = [];
  try {
    const code = parse(text, faults);
    const [fault] = faults;
    if (fault) return { fault };
    if (code.length > COMPILED_LENGTH_MAX)
      return { fault: 'these styles become too long for pages. Shorten them, or nest less.' };
    return { css: code && confined(code) };
  } catch (err) {
    return { fault: syntaxFault(err) };
  }
}

/** Returns the minified styles; adds what is wrong with them to `faults`. Throws the parser's errors. */
function parse(text: string, faults: string[]): string {
  let line = 1;
  /** Number of style rules around the current node. */
  let depth = 0;
  const note = (fault: string | null) => {
    if (fault) faults.push(`Line ${line}: ${fault}`);
  };
  const { code } = transform({
    filename: 'own.css',
    code: Buffer.from(text),
    minify: true,
    visitor: {
      Rule: (rule) => {
        line = lineOf(rule) ?? line;
        note(ruleFault(rule));
        if (rule.type !== 'style') return;
        if (depth === 0 && ROOT.test(JSON.stringify(rule.value.selectors)))
          note('use main, .site-header or .site-footer instead of & or :scope, which mean the window here.');
        depth += 1;
      },
      RuleExit: (rule) => {
        if (rule.type === 'style') depth -= 1;
      },
      Declaration: (declaration) => note(declarationFault(declaration)),
      // Called for every URL of the tree, in parsed and in unparsed values.
      Url: ({ url }) => note(addressFault(url)),
      Image: (image) => {
        if (image.type === 'image-set') note(functionFault('image-set'));
      },
      Function: ({ name }) => note(functionFault(name)),
    },
  });
  return code.toString();
}

/** Refuses functions in which a text would be used as a URL, even if the text comes from a variable. */
function functionFault(name: string): string | null {
  if (!FETCHING_FUNCTIONS.test(name)) return null;
  return `${name.toLowerCase()}() cannot be used here. Use url() with an image of the library.`;
}

/** Matches selectors that mean the body if no rule is around them. */
const ROOT = /"type":"nesting"|"kind":"scope"/;

const RULES = new Set<Rule['type']>([
  'style',
  'media',
  'supports',
  'container',
  'layer-block',
  'starting-style',
  'nested-declarations',
  'keyframes',
]);

function ruleFault(rule: Rule): string | null {
  if (!RULES.has(rule.type))
    return `only styles, @media, @supports, @container, @layer and @keyframes can be used here. Remove the @${nameOf(rule)} rule.`;
  if (rule.type !== 'keyframes' || rule.value.name.value.startsWith('own-')) return null;
  return `the name of an animation begins with “own-”. Call it own-${rule.value.name.value}.`;
}

function nameOf(rule: Rule): string {
  return rule.type === 'unknown' ? rule.value.name : rule.type;
}

const POSITIONS = new Set(['static', 'relative', 'absolute']);
/** Above the text of cards and the header, below everything that does not belong to the page. */
const Z_INDEX_MAX = 10;

/** Refuses declarations with which a part of the page could cover the rest of the window. */
function declarationFault(declaration: Declaration): string | null {
  switch (propertyOf(declaration)) {
    case 'position':
      return declaration.property === 'position' && POSITIONS.has(declaration.value.type)
        ? null
        : 'position can be static, relative or absolute here. Anything else could cover the toolbar or a notice.';
    case 'z-index':
      return declaration.property === 'z-index' &&
        (declaration.value.type === 'auto' || declaration.value.value <= Z_INDEX_MAX)
        ? null
        : `z-index can be a number up to ${Z_INDEX_MAX} here.`;
    default:
      return null;
  }
}

/** Returns the name of a property; a value that contains a variable is stored unparsed, under this name. */
function propertyOf(declaration: Declaration): string {
  if (declaration.property === 'unparsed') return declaration.value.propertyId.property;
  return declaration.property === 'custom' ? declaration.value.name.toLowerCase() : declaration.property;
}

/**
 * Every rule applies only inside these children of the body. All other children are outside the scope:
 * additions of modules, the staff's toolbar, notices.
 */
const PARTS = '.header-parts,.site-header,site-menu,main,.site-footer';

/**
 * Confines the styles to the scope. Names of animations are confined by their prefix, which no style of the
 * product uses.
 */
function confined(css: string): string {
  const safe = css.replaceAll(/<(?=[/!])/g, String.raw`\3c `);
  return `@media screen{@scope (body) to (:scope>:not(${PARTS})){${safe}}}`;
}

function lineOf(rule: Rule): number | null {
  const value: unknown = 'value' in rule ? rule.value : null;
  if (typeof value !== 'object' || value === null || !('loc' in value)) return null;
  const { loc } = value;
  return typeof loc === 'object' && loc !== null && 'line' in loc && typeof loc.line === 'number'
    ? loc.line + 1
    : null;
}

function syntaxFault(err: unknown): string {
  const message = err instanceof Error ? err.message : String(err);
  const loc = err instanceof Error && 'loc' in err ? err.loc : null;
  const line = typeof loc === 'object' && loc !== null && 'line' in loc ? `Line ${String(loc.line)}: ` : '';
  return `${line}these styles could not be read (${message}). Correct them there.`;
}
