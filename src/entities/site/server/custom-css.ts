/** A site's own styles: parsed, held to what is the site's, and confined to header, page and footer. */
import { transform, type Declaration, type Rule } from 'lightningcss';

/** The styles as pages carry them, or why they are not taken, with the line. */
export type CheckedCss = { css: string } | { fault: string };

/**
 * Checks and confines styles. Whatever comes out matches nothing outside header, page and footer (so neither the staff's
 * toolbar nor what asks for consent), fetches nothing from elsewhere, lies above nothing that is not the page's and ends no
 * element of the document. 20,000 characters take about 25 ms; a text that was checked lately takes none.
 */
export function checkCss(text: string): CheckedCss {
  const known = checked.get(text);
  if (known) return known;
  const result = check(text);
  if (checked.size >= KEPT) checked.clear();
  checked.set(text, result);
  return result;
}

/** What a site's stored base styles hold of it, as it was written; empty without. */
export function customCssOf(baseStyles: unknown): string {
  const text: unknown = new Map(Object.entries(baseStyles ?? {})).get('customCss');
  return typeof text === 'string' ? text : '';
}

/** Texts whose answer is kept: those of a few sites, between two changes. */
const KEPT = 50;
const checked = new Map<string, CheckedCss>();

function check(text: string): CheckedCss {
  const faults: string[] = [];
  let line = 1;
  /** How many rules the visitor is inside of. */
  let depth = 0;
  const note = (fault: string | null) => fault && faults.push(`Line ${line}: ${fault}`);
  try {
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
            note(
              'write main, .site-header or .site-footer instead of & or :scope, which stand for the window here.',
            );
          depth += 1;
        },
        RuleExit: (rule) => {
          if (rule.type === 'style') depth -= 1;
        },
        Declaration: (declaration) => {
          note(declarationFault(declaration));
        },
      },
    });
    const css = code.toString();
    const fault = faults[0] ?? fetchFault(css);
    return fault ? { fault } : { css: css && confined(css) };
  } catch (err) {
    return { fault: syntaxFault(err) };
  }
}

/** What stands for the body where no rule is around it. */
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
/** Above the words of cards and the header, below everything that is not the page's. */
const Z_INDEX_MAX = 10;

/** What would let a part of the page lie over the rest of the window. */
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

/** A value with a variable in it is kept as it was written, under its property's name. */
function propertyOf(declaration: Declaration): string {
  if (declaration.property === 'unparsed') return declaration.value.propertyId.property;
  return declaration.property === 'custom' ? declaration.value.name.toLowerCase() : declaration.property;
}

/** Of these only url() is looked at; the others could fetch what their text names. */
const FETCHING = /\b(?:image-set|image|cross-fade|src|element|paint)\(/i;
const OWN_FILE = /^(?:\/media\/[\w./%-]*|data:image\/(?:png|gif|webp|avif|jpeg|svg\+xml)[;,].*)$/is;

/** Read from the finished text, in which every way to write a name has become one. */
function fetchFault(css: string): string | null {
  const other = FETCHING.exec(css);
  if (other)
    return `${other[0].slice(0, -1)}() cannot be used here. Use url() with a picture of the library.`;
  for (const [, rest = ''] of css.matchAll(/url\(([\s\S]*)/gi)) {
    const [, quoted, bare] = /^(?:"([^"]*)"|([^"')\s]*))\)/.exec(rest) ?? [];
    const address = quoted ?? bare;
    if (address === undefined || !OWN_FILE.test(address) || address.includes('..'))
      return `url(${(address ?? rest).slice(0, 60)}) is not a picture of the library. Use an address that begins with /media/, or a data: image.`;
  }
  return null;
}

/**
 * The subject of every rule lies in one of these children of the body. The limits of the scope are all its others: what modules
 * put there, the staff's toolbar, notices.
 */
const PARTS = '.header-parts,.site-header,site-menu,main,.site-footer';

/** Animations have names no style of ours has. */
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
