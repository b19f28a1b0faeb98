/** Derives the subject of a page from what was found at its URL. */
import { generalSettings } from '#settings/general.ts';
import { presentOf } from '#model/define-module.ts';
import type { LayoutSubject } from '#layouts/choose-layout.ts';
import type { PageSubject, SiteSummary } from '#page-model/page.ts';
import { allowsType } from '#page-model/supported-types.ts';
import type { PageInput } from './page-input.ts';
import type { AddressMatch } from './resolve.ts';
import { meterFor } from '../meters.ts';

/** Key of the layout in which items are printed, if a site has such a layout. */
const PRINT_MODULE = 'print';

/** Returns the page as its blocks see it. */
export function subjectOf(found: AddressMatch, input: PageInput): PageSubject {
  const site: SiteSummary = { ...input.data.site, origin: input.origin };
  return {
    module: found.kind === 'module' ? found.subject : null,
    ...(found.kind === 'page' ? found.about : { kind: found.kind, section: null, content: null }),
    path: input.path,
    site,
    sections: [...input.data.sections.values()],
    contentTypes: typesOf(input),
    preview: input.reader.preview,
    forPrint: input.forPrint ?? false,
    now: input.now,
    pageNumber: input.pageNumber,
    part: input.part ?? 0,
    ...(input.posted && { posted: input.posted }),
    ...(isMetered(found, input) && { isMetered: true as const }),
    ...(passesGate(found) && { passesGate: true as const }),
  };
}

/** The types of the site, with the names that readers see. */
function typesOf({ contentTypes, data }: PageInput): PageSubject['contentTypes'] {
  const { supportedContentTypes } = data.settings.read(generalSettings);
  return presentOf([...contentTypes.values()], data.settings.modulesOn)
    .filter(({ name }) => allowsType(supportedContentTypes, name))
    .map(({ name, label }) => ({ name, label }));
}

/** Returns the properties by which a layout is chosen. */
export function layoutSubject(found: AddressMatch, { path, forPrint }: PageInput): LayoutSubject {
  if (found.kind === 'notFound') return { kind: 'module', path, key: 'not-found' };
  if (found.kind === 'module') return { kind: 'module', path, key: found.page.key };
  const { layout } = found;
  return layout.kind === 'content' && forPrint ? { ...layout, module: PRINT_MODULE } : layout;
}

function isMetered(found: AddressMatch, { reader, data, meters }: PageInput): boolean {
  if (reader.preview || found.kind !== 'page' || !found.gated) return false;
  return meterFor(found.gated.decision, data.settings, meters) !== undefined;
}

function passesGate(found: AddressMatch): boolean {
  const decision = found.kind === 'page' ? found.gated?.decision : undefined;
  return decision?.kind === 'open' && decision.gate !== null;
}
