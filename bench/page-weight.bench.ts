import { fetchPage, startInstallation, type Installation } from './lib/installation.ts';
import { articlePaths, htmlOf } from './lib/pages.ts';
import type { Scenario } from './lib/scenario.ts';

const WHOLE = 'heaviest article page with styles, scripts and preloaded fonts';
const SCRIPTS = 'scripts';
const FONTS = 'fonts preloaded';

interface Weight {
  /** Bytes as they were sent, by kind. */
  document: number;
  styles: number;
  scripts: number;
  fonts: number;
  fontCount: number;
}

export const scenario: Scenario = {
  name: 'page-weight',
  about: 'What a browser fetches for an article page of the demo, compressed as it is sent, images aside.',
  goals: [
    { metric: WHOLE, of: 'value', atMost: 60 },
    { metric: SCRIPTS, of: 'value', atMost: 3 },
    { metric: FONTS, of: 'value', atLeast: 1, atMost: 1 },
  ],
  async run(bench) {
    const installation = await startInstallation(bench);
    const weights: Weight[] = [];
    for (const path of await articlePaths(installation)) weights.push(await weigh(installation, path));
    const heaviest = weights.sort((a, b) => sumOf(b) - sumOf(a))[0];
    if (!heaviest) throw new Error('The home page shows no article.');
    const kilobytes = (metric: string, bytes: number) => ({ metric, unit: 'kB', value: bytes / 1_000 });
    return [
      kilobytes(WHOLE, sumOf(heaviest)),
      kilobytes('document', heaviest.document),
      kilobytes('styles', heaviest.styles),
      kilobytes(SCRIPTS, heaviest.scripts),
      kilobytes('font files', heaviest.fonts),
      { metric: FONTS, unit: '', value: heaviest.fontCount },
    ];
  },
};

function sumOf({ document, styles, scripts, fonts }: Weight): number {
  return document + styles + scripts + fonts;
}

async function weigh(installation: Installation, path: string): Promise<Weight> {
  const answer = await fetchPage(installation, path);
  const html = htmlOf(answer);
  const fonts = linked(html, /<link[^>]+as="font"[^>]*>/g, 'href');
  return {
    document: answer.body.length,
    styles: await fetched(installation, linked(html, /<link[^>]+rel="stylesheet"[^>]*>/g, 'href')),
    scripts: await fetched(
      installation,
      await withImports(installation, [
        ...linked(html, /<script[^>]+src="[^>]*>/g, 'src'),
        ...linked(html, /<link[^>]+rel="modulepreload"[^>]*>/g, 'href'),
      ]),
    ),
    fonts: await fetched(installation, fonts),
    fontCount: fonts.length,
  };
}

function linked(html: string, tag: RegExp, attribute: string): string[] {
  return [...html.matchAll(tag)].flatMap(
    ([text]) => new RegExp(`${attribute}="([^"]+)"`).exec(text)?.[1] ?? [],
  );
}

/** Scripts with what they import before they run. */
async function withImports(installation: Installation, paths: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const queue = [...paths];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const text = htmlOf(await fetchPage(installation, path));
    for (const [, target = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*"(\.{1,2}\/[^"]+)"/g))
      queue.push(new URL(target, `http://site${path}`).pathname);
  }
  return [...found];
}

async function fetched(installation: Installation, paths: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of new Set(paths)) {
    const { status, body } = await fetchPage(installation, path);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    bytes += body.length;
  }
  return bytes;
}
