/** An item that the server does not have yet, in the form that its editor expects. */
import type { SiteInfo } from '#admin/generic/app.ts';
import type { ContentType } from '#model/define-content-type.ts';
import { defaultsOf } from '#records/shape.ts';
import type { ContentDocument } from '../content-api.ts';
import { layoutOf } from './document-shape.ts';

/** Placeholder id for items that are not stored yet. */
const NO_ID = 0;

/** An empty item of the type on the site. */
export function newDocument(type: ContentType, site: SiteInfo): ContentDocument {
  const { id, name, tenantKey, origin } = site;
  return {
    id: NO_ID,
    type: type.name,
    site: { id, name, tenantKey, origin },
    otherSites: [],
    version: '',
    status: 2,
    state: 'draft',
    values: defaultsOf(layoutOf(type, site.modulesOn).shape),
    unfinished: null,
    hasChanges: false,
    changesBy: null,
    changesAt: null,
    writers: {},
    published: null,
    unpublished: null,
    updated: '',
    path: '',
    nextPath: '',
    automaticPath: '',
    slugLanguage: null,
    url: origin,
    mayPublish: false,
    mayDelete: false,
    review: null,
    reviewEntries: [],
  };
}

/** Whether the item has not been stored on the server yet. */
export function isUnsaved(document: Pick<ContentDocument, 'id'>): boolean {
  return document.id === NO_ID;
}
