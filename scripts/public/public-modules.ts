/** The modules that extensions may import: what they export is stable between releases (docs/extensions). */
import { globSync } from 'node:fs';

/** A subject of the manual, and the modules that belong to it. */
export interface PublicSubject {
  title: string;
  /** Patterns of paths below `src/`. */
  patterns: readonly string[];
}

/** Tests, examples and generated files are not public. */
const NOT_PUBLIC = /\.test\.tsx?$|\/examples\.ts$|^src\/registry\//;

/** In the order of the manual. */
export const PUBLIC_SUBJECTS: readonly PublicSubject[] = [
  { title: 'Definitions', patterns: ['model/**/*.ts'] },
  {
    title: 'Field kinds',
    patterns: ['fields/*/field.ts', 'fields/{active-status,field-equals,stream-settings}.ts'],
  },
  { title: 'Content types', patterns: ['content-types/mixins.ts'] },
  { title: 'Entities of the product', patterns: ['entities/*/entity.ts', 'modules/*/index.ts'] },
  {
    title: 'Access, records and texts',
    patterns: [
      'access/{decide-access,webhook-events}.ts',
      'records/{field-of,record-of}.ts',
      'rich-text/document/rich-text.ts',
      'text/{html,languages,locale,money,person-name,slug,teaser}.ts',
      'addresses/{addresses,email-key,network-of,paths}.ts',
      'look/{icon,site-templates}.ts',
      'media/{image-source,media}.ts',
    ],
  },
  {
    title: 'Pages',
    patterns: [
      'page-model/{menu,page,site-data,type-fields}.ts',
      'site/ui/{block-heading,breadcrumb,card,card-props,date,facts,icons,in-language,in-site,island-place,paging,slot-place,templates,type-views,words}.{ts,tsx}',
      'site/ui/{forms,links,media,text}/*.{ts,tsx}',
      'site/{header/header-props,islands/store}.ts',
      'site/{consent/link,footer/footer,header/header}.tsx',
    ],
  },
  {
    title: 'Server',
    patterns: [
      'server/{context,platform-context}.ts',
      'server/{auth,cache,db,http,links,mail,media,outbound,readers,records,reports,sites}/index.ts',
      'server/mail/ui/*.{ts,tsx}',
      'server/readers/define-reader-trait.ts',
      'server/import/define-import-source.ts',
      'import/import-formats.ts',
    ],
  },
  {
    title: 'Admin',
    patterns: [
      'admin/generic/{app,dates,dialog,field-views,lazy-part,notify,records,url-state,use-focus-back}.ts',
      'admin/generic/{api/api-error,form/form-store,form/form-values,screens/record-screens}.ts',
      'admin/generic/{declared/list-page,form/record-form,form/shape-form,page/page,page/states}.tsx',
      'admin/ui/{copy-field,plain-table,state-dot}.tsx',
      'admin/ui/inputs/*.{ts,tsx}',
      'examples/define-api-example.ts',
    ],
  },
  {
    title: 'Tests',
    patterns: [
      'examples/{cards,fields,text}.ts',
      'testing/{app,clock,jobs,world}.ts',
      'testing/render.tsx',
      'testing/make/make.ts',
    ],
  },
];

/** A public module with its path below the root and its import specifier, `#model/define-block.ts`. */
export interface PublicModule {
  path: string;
  specifier: string;
}

/** Returns the public modules of a subject that exist below `root`, sorted by path. */
export function modulesOf(root: string, { patterns }: PublicSubject): PublicModule[] {
  return globSync(
    patterns.map((pattern) => `src/${pattern}`),
    { cwd: root },
  )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !NOT_PUBLIC.test(path))
    .sort()
    .map((path) => ({ path, specifier: `#${path.slice('src/'.length)}` }));
}

/** Returns all public modules below `root`. */
export function publicModules(root: string): PublicModule[] {
  return PUBLIC_SUBJECTS.flatMap((subject) => modulesOf(root, subject));
}
