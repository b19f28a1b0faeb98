/** What a page is about, from what was found at its address. */
import { generalSettings } from '#settings/general.ts';
import type { LayoutSubject } from '#model/choose-layout.ts';
import type { PageSubject, SiteSummary } from '#model/page.ts';
import { takesType } from '#model/supported-types.ts';
import type { PageInput } from './page-input.ts';
import type { Found } from './resolve.ts';
import { hierarchyOf, type Section, type SiteData } from './site-data.ts';

/** Key of the layout items are printed in, where a site has one. */
const PRINT_MODULE = 'print';

/** The page as its blocks are told of it. */
export function subjectOf(found: Found, input: PageInput): PageSubject {
  const site: SiteSummary = { ...input.data.site, origin: input.origin };
  const base = {
    path: input.path,
    site,
    sections: [...input.data.sections.values()],
    contentTypes: typesOf(input),
    module: found.kind === 'module' ? found.asked : null,
    preview: input.reader.preview,
    forPrint: input.forPrint ?? false,
    now: input.now,
    pageNumber: input.pageNumber,
  };
  if (found.kind === 'notFound' || found.kind === 'module')
    return { ...base, kind: found.kind, section: null, content: null };
  if (found.kind === 'content') {
    const section = found.content.section;
    const own = section ? input.data.sections.get(section.id) : undefined;
    return {
      ...base,
      kind: 'content',
      content: found.content,
      section: own ? sectionSubject(own, input.data) : null,
    };
  }
  return { ...base, kind: found.kind, content: null, section: sectionSubject(found.section, input.data) };
}

/** The types of the site, as readers call them. */
function typesOf({ contentTypes, data }: PageInput): PageSubject['contentTypes'] {
  const { supportedContentTypes } = data.settings.read(generalSettings);
  return [...contentTypes.values()]
    .filter(({ name }) => takesType(supportedContentTypes, name))
    .map(({ name, label }) => ({ name, label }));
}

function sectionSubject(section: Section, data: SiteData): NonNullable<PageSubject['section']> {
  const hierarchy = hierarchyOf(data, section.id).map(({ id, name, path }) => ({ id, name, path }));
  const children = [...data.sections.values()]
    .filter((other) => other.parentId === section.id)
    .map(({ id, name, path }) => ({ id, name, path }));
  return {
    id: section.id,
    name: section.name,
    path: section.path,
    description: section.description,
    hierarchy,
    children,
  };
}

/** What a layout is chosen by. */
export function layoutSubject(found: Found, input: PageInput): LayoutSubject {
  const { path } = input;
  if (found.kind === 'content')
    return {
      kind: 'content',
      path,
      contentId: found.content.id,
      type: found.content.type,
      ...(input.forPrint && { module: PRINT_MODULE }),
    };
  if (found.kind === 'notFound') return { kind: 'module', path, key: 'not-found' };
  if (found.kind === 'module') return { kind: 'module', path, key: found.page.key };
  return {
    kind: found.kind,
    path,
    sectionIds: hierarchyOf(input.data, found.section.id).map((section) => section.id),
  };
}
