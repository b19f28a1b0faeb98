/**
 * Named characters of HTML: the 252 of HTML 4 (https://www.w3.org/TR/html401/sgml/entities.html) and those
 * that office programs add.
 */

/** Names of the characters from 160 on, in order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot ' +
  'cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml ' +
  'Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ' +
  'ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** Alternating names and characters. */
const OTHERS =
  'amp & lt < gt > quot " apos \' OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ circ ˆ tilde ˜ ' +
  'Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο Pi Π Rho Ρ ' +
  'Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ ' +
  'lambda λ mu μ nu ν xi ξ omicron ο pi π rho ρ sigmaf ς sigma σ tau τ upsilon υ phi φ chi χ psi ψ omega ω thetasym ϑ upsih ϒ piv ϖ ' +
  'ndash – mdash — horbar ― lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ ' +
  'Prime ″ lsaquo ‹ rsaquo › oline ‾ frasl ⁄ euro € image ℑ weierp ℘ real ℜ trade ™ alefsym ℵ larr ← uarr ↑ rarr → darr ↓ harr ↔ ' +
  'crarr ↵ lArr ⇐ uArr ⇑ rArr ⇒ dArr ⇓ hArr ⇔ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈ notin ∉ ni ∋ prod ∏ sum ∑ minus − ' +
  'lowast ∗ radic √ prop ∝ infin ∞ ang ∠ and ∧ or ∨ cap ∩ cup ∪ int ∫ there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sub ⊂ ' +
  'sup ⊃ nsub ⊄ sube ⊆ supe ⊇ oplus ⊕ otimes ⊗ perp ⊥ sdot ⋅ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ lang ⟨ rang ⟩ loz ◊ spades ♠ ' +
  'clubs ♣ hearts ♥ diams ♦ check ✓ star ☆ numero № copysr ℗ frac13 ⅓ frac23 ⅔ frac15 ⅕ frac18 ⅛ frac38 ⅜ frac58 ⅝ frac78 ⅞ ' +
  'abreve ă Abreve Ă amacr ā Amacr Ā aogon ą Aogon Ą cacute ć Cacute Ć ccaron č Ccaron Č dcaron ď Dcaron Ď dstrok đ Dstrok Đ ' +
  'ecaron ě Ecaron Ě emacr ē Emacr Ē eogon ę Eogon Ę gbreve ğ Gbreve Ğ Idot İ inodot ı lstrok ł Lstrok Ł nacute ń Nacute Ń ' +
  'ncaron ň Ncaron Ň odblac ő Odblac Ő rcaron ř Rcaron Ř sacute ś Sacute Ś scedil ş Scedil Ş tcaron ť Tcaron Ť udblac ű Udblac Ű ' +
  'umacr ū Umacr Ū uring ů Uring Ů zacute ź Zacute Ź zcaron ž Zcaron Ž zdot ż Zdot Ż plus + equals = num # percnt % ' +
  'dollar $ excl ! quest ? ast * lowbar _ hyphen ‐ dash ‐ commat @ colon : semi ; comma , period . sol / bsol \\ lpar ( rpar ) ' +
  'lsqb [ rsqb ] lcub { rcub } verbar | grave ` Hat ^';

/** Spaces and invisible characters. */
const UNSEEN = {
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  hairsp: '\u200A',
  zwnj: '\u200C',
  zwj: '\u200D',
  lrm: '\u200E',
  rlm: '\u200F',
  NoBreak: '\u2060',
  ZeroWidthSpace: '\u200B',
  NewLine: '\n',
  Tab: '\t',
};

/** Characters by name, without `&` and `;`. */
export const NAMED_CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...LATIN.split(' ').map((name, index) => [name, String.fromCharCode(160 + index)] as const),
  ...pairsOf(OTHERS.split(' ')),
  ...Object.entries(UNSEEN),
]);

function pairsOf(words: readonly string[]): [string, string][] {
  return words.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, words[index + 1] ?? '']] : [],
  );
}
