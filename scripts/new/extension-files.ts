/** The files of a new extension: a switch for sites, a block with its style and examples, and a test of the block. */

/** Names of an extension, derived from the name of its folder. */
export interface ExtensionNames {
  /** `tide-tables` */
  folder: string;
  /** `tideTables` */
  key: string;
  /** `Tide tables` */
  label: string;
}

/** Returns the names of an extension whose folder is `tide-tables`. */
export function namesOfExtension(folder: string): ExtensionNames {
  const [first = '', ...others] = folder.split('-');
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return {
    folder,
    key: [first, ...others.map(capital)].join(''),
    label: capital([first, ...others].join(' ')),
  };
}

/** Texts of the files by path below the folder of the extension. */
export function extensionFiles(names: ExtensionNames): Record<string, string> {
  const block = `${names.folder}-notice`;
  return {
    'package.json': packageJson(names),
    '.npmrc': NPM_SETTINGS,
    'README.md': readme(names),
    'module.ts': moduleFile(names),
    'words.ts': wordsFile(names),
    [`blocks/${block}/block.ts`]: blockFile(names),
    [`blocks/${block}/view.tsx`]: viewFile(names),
    [`blocks/${block}/style.module.css`]: STYLE,
    [`blocks/${block}/examples.ts`]: examplesFile(),
    [`blocks/${block}/view.test.tsx`]: testFile(names),
  };
}

/** Text of the `package.json` of an extension: `#…` are the public modules of the product. */
function packageJson({ folder }: ExtensionNames): string {
  const manifest = {
    name: folder,
    private: true,
    type: 'module',
    imports: { '#*': 'masthead/src/*' },
    scripts: { test: `npm --prefix ../.. test -- extensions/${folder}` },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** React and the other packages of the product are not installed a second time for packages that share them. */
const NPM_SETTINGS = `save-exact=true
omit-lockfile-registry-resolved=true
legacy-peer-deps=true
ignore-scripts=true
audit=false
fund=false
update-notifier=false
`;

const readme = ({ folder, label }: ExtensionNames) => `# ${label}

An extension of Masthead. Its manual is \`docs/extensions/\` of the product.

- \`npm run dev\` in the root of the project shows changes as you save them.
- \`npm test\` in this folder runs its tests; \`npm run check\` in the root checks its types, style and boundaries.
- \`npm run generate\` in the root registers new files and drafts migrations into \`extensions/${folder}/migrations/\`.
- \`npm install PACKAGE\` in this folder adds a package. Commit \`package.json\` and \`package-lock.json\`.
`;

const moduleFile = ({
  key,
  label,
}: ExtensionNames) => `import { defineModule } from '#model/define-module.ts';

/** Sites can switch the extension off in their settings. */
export const ${key} = defineModule({
  key: '${key}',
  label: '${label}',
  isOnByDefault: true,
  order: 500,
});
`;

const wordsFile = ({ key }: ExtensionNames) => `/** Texts for readers, in the languages of your sites. */
import { defineWords } from '#model/define-words.ts';

export const ${key}Words = defineWords({
  en: () => ({ notice: 'Notice' }),
  de: () => ({ notice: 'Hinweis' }),
});
`;

const blockFile = ({
  key,
  folder,
  label,
}: ExtensionNames) => `import { longText } from '#fields/long-text/field.ts';
import { defineBlock } from '#model/define-block.ts';

/** A notice to readers. */
export const ${key}Notice = defineBlock({
  name: '${folder.replaceAll('-', '_')}_notice',
  title: '${label}: notice',
  description: 'A notice to readers.',
  category: 'other',
  icon: 'text',
  v: 1,
  hydrate: 'none',
  settings: { notice: longText({ label: 'Notice', lengthMax: 500 }) },
  isEmpty: ({ notice }) => notice === null,
});
`;

const viewFile = ({ key }: ExtensionNames) => `import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import { ${key}Words } from '../../words.ts';
import type { ${key}Notice } from './block.ts';
import styles from './style.module.css';

export function View({ settings }: BlockProps<(typeof ${key}Notice)['settings']>) {
  const words = useWordsOf(${key}Words);
  return (
    <div className={styles['notice']}>
      <BlockHeading title={settings.title ?? words.notice} link={settings.link} />
      <p>{settings.notice}</p>
    </div>
  );
}
`;

const STYLE = `.notice {
  border-inline-start: 0.25rem solid var(--accent-text);
  padding-inline-start: var(--gap);
}
`;

const examplesFile = () => `import type { BlockExample } from '#model/define-block.ts';

export const examples: readonly BlockExample[] = [
  { name: 'with a notice', settings: { notice: 'The lock is closed on Sunday from 08:00 to 11:00.' } },
  { name: 'as it is first added', settings: {}, empty: true },
];
`;

const testFile = ({ key }: ExtensionNames) => `import { expect, test } from 'vitest';
import { renderBlockExample } from '#testing/render.tsx';
import { ${key}Notice } from './block.ts';
import { View } from './view.tsx';

test('readers see the notice below its title', () => {
  const html = renderBlockExample(${key}Notice, View, { settings: { notice: 'Closed on Sunday.' } });
  expect(html).toContain('Notice');
  expect(html).toContain('Closed on Sunday.');
});
`;
