/** Texts that run a script in a browser that renders them unescaped, each with the mark of its field. */

/** Sets `window.__executed`, from wherever it runs. */
const RUN = 'top.__executed=window.__executed=1';

/** A host that the product must never contact. */
export const EVIL_HOST = 'evil.example';

const TEXTS = [
  `"><img src=x onerror="${RUN}" data-planted>`,
  `<script>${RUN}</script><b data-planted>b</b>`,
  `</script><script>${RUN}</script><svg/onload="${RUN}" data-planted>`,
  `'"--></style></title></textarea></noscript><svg onload=${RUN} data-planted>`,
  "{{constructor.constructor('window.__executed=1')()}} ${window.__executed=1} #{window.__executed=1} <%= 1 %>",
  `"});${RUN};//\u2028${RUN};//`,
  `[x](javascript:${RUN}) ![x](x" onerror="${RUN}) <a href="javascript:${RUN}" data-planted>x</a>`,
  `<iframe srcdoc="<script>${RUN}</script>" data-planted></iframe>`,
  `<style>@import "https://${EVIL_HOST}/a.css";</style><link rel=stylesheet href=https://${EVIL_HOST}/b.css data-planted>`,
  `" autofocus onfocus="${RUN}" onmouseover="${RUN}" style="animation-name:x" x="`,
  `' autofocus onfocus='${RUN}' x='`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror=${RUN} data-planted>`,
  `&lt;img src=x onerror=${RUN} data-planted&gt;&#60;img src=x onerror=${RUN} data-planted&#62;`,
  `\\u003cimg src=x onerror=${RUN} data-planted\\u003e \\"><img src=x onerror=${RUN} data-planted>`,
];

/** For fields with a low limit of characters. */
const SHORT_TEXTS = [
  '<svg onload=__executed=1>',
  '"><img src onerror=__executed=1>',
  "'autofocus onfocus=__executed=1 x='",
  '<i onclick=1>',
];

const ADDRESSES = [
  `javascript:${RUN}//`,
  `JaVa\tScRiPt:${RUN}//`,
  `\u0001javascript:${RUN}//`,
  `data:text/html,<script>${RUN}</script>`,
  `https://links.example/"><script>${RUN}</script>`,
  `https://links.example/' onclick='${RUN}`,
  `vbscript:${RUN}//`,
  `/\\${EVIL_HOST}/"onmouseover="${RUN}`,
  `blob:https://links.example/${RUN}`,
];

/** URLs that pass checks: with characters that end an attribute, as far as the checks allow them. */
const SAFE_ADDRESSES = ["https://links.example/'onclick='__executed=1/", '/links/', 'https://links.example/'];

/** Payloads in rotation, marked by the name of the field; the same sequence in every run. */
export interface Payloads {
  /** Returns a payload that passes `isValid`; without one, a payload as stored before the check existed. */
  text: (field: string, isValid?: Fits) => string;
  address: (field: string, isValid?: Fits) => string;
  /** Names of fields by the marks assigned to them. */
  marks: ReadonlyMap<string, string>;
}

type Fits = (text: string) => boolean;

export function createPayloads(): Payloads {
  const [byName, marks] = [new Map<string, string>(), new Map<string, string>()];
  let turn = 0;
  const markOf = (field: string) => {
    const known = byName.get(field);
    if (known !== undefined) return known;
    // Letters only, so that no typography rule splits a mark; no mark is a prefix of another.
    const mark = `zq${[...byName.size.toString(26).padStart(3, '0')].map((sign) => String.fromCharCode(97 + Number.parseInt(sign, 26))).join('')}qz`;
    byName.set(field, mark);
    marks.set(mark, field);
    return mark;
  };
  const pick = (
    all: readonly string[],
    further: readonly string[],
    write: (payload: string) => string,
    isValid: Fits,
  ) => {
    turn += 1;
    const inTurn = all.map((_, at) => write(all[(turn + at) % all.length] ?? ''));
    return inTurn.find(isValid) ?? further.map(write).find(isValid) ?? inTurn[0] ?? '';
  };
  const always = () => true;
  return {
    text: (field, isValid = always) =>
      pick(TEXTS, SHORT_TEXTS, (payload) => `${markOf(field)} ${payload}`, isValid),
    address: (field, isValid = always) =>
      pick(ADDRESSES, SAFE_ADDRESSES, (payload) => `${payload}${markOf(field)}`, isValid),
    marks,
  };
}
