/** The API's shapes of a document and of an item in the admin's list. */
import { z } from 'zod';
import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { group } from '#fields/group/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { CONTENT_STATES } from '../../states.ts';
import { REVIEW_EVENTS, REVIEW_STATES } from '../../work-lists.ts';
import { REVIEW_ENTRIES_MAX } from '../review/entries.ts';
import { RESTORED_WITHOUT } from '../undo/undone-shape.ts';

/** A staff user. */
export const PERSON = {
  id: integer({
    label: 'Id',
    help: 'ID of a staff user, or of the contact for an author of an item.',
    required: true,
  }),
  fullName: text({ label: 'Name', required: true }),
};

export const VERSION = text({
  label: 'Version',
  required: true,
  help: 'Version of the record and its working copy; send it with every save.',
});

/** Fields of both a document and a list entry. */
const COMMON = {
  id: integer({ label: 'Id', help: 'ID of the item, as in getContent. It never changes.', required: true }),
  type: text({ label: 'Type', required: true }),
  status: integer({
    label: 'Status',
    help: '0: in the trash. 1: published, also while scheduled or expired. 2: draft.',
    required: true,
  }),
  state: choice({ label: 'State', required: true, choices: CONTENT_STATES }),
  hasChanges: boolean({ label: 'Has unpublished changes', required: true }),
  published: instant({
    label: 'Published',
    help: 'From when readers see the item; in the future while it is scheduled. For a draft that was unpublished, the date it had; null for other drafts.',
  }),
  unpublished: instant({ label: 'Unpublished', help: 'Until when readers see the item. Null: no end.' }),
  updated: instant({
    label: 'Updated',
    help: 'When the item was last changed, including changes that are not published.',
    required: true,
  }),
  path: text({ label: 'Address on the site', required: true }),
};

/** An item that was moved to the trash or permanently deleted. */
export const DELETED_CONTENT = {
  id: integer({ label: 'Id', required: true, help: 'ID of the item that was deleted.' }),
  version: text({
    label: 'Version',
    help: 'Version of the item in the trash, for undoContentCommand. Null for an item that was permanently deleted.',
  }),
};

/** An item as its editors work on it. */
export const CONTENT_DOCUMENT = {
  ...COMMON,
  site: group({
    label: 'Site',
    help: 'The site that owns the item.',
    required: true,
    typeName: 'DocumentSite',
    of: {
      id: integer({ label: 'Id', help: 'ID of the site that owns the item.', required: true }),
      name: text({ label: 'Name', required: true }),
      tenantKey: text({ label: 'Tenant key', required: true }),
      origin: text({ label: 'Address', required: true }),
    },
  }),
  version: VERSION,
  values: json({
    label: 'Values',
    required: true,
    check: z.unknown(),
    help: 'All editable fields in one flat document.',
  }),
  unfinished: json({
    label: 'Unfinished values',
    check: z.unknown(),
    help: 'For the editors of the item, what they typed and its fields refuse: `{ "values", "errors", "left" }`, by field and by path. Null for programs, and if nothing is unfinished.',
  }),
  otherSites: list({
    label: 'Other sites',
    required: true,
    typeName: 'OtherSite',
    entryLabel: 'site',
    help: 'Other sites that the item is placed on or has texts for, including unsaved changes.',
    of: {
      id: integer({ label: 'Id', help: 'ID of another site of the organisation.', required: true }),
      name: text({ label: 'Name', required: true }),
      isPlaced: boolean({ label: 'The item is placed on the site', required: true }),
    },
  }),
  changesBy: group({ label: 'Last changed by', typeName: 'Person', of: PERSON }),
  changesAt: instant({ label: 'Last changed' }),
  writers: json({
    label: 'Writers',
    required: true,
    check: z.unknown(),
    help: 'Who wrote what is not published yet, and when, by field: `{ "body": { "by": { "id", "fullName" }, "at" } }`.',
  }),
  nextPath: text({
    label: 'Address once published',
    required: true,
    help: 'The URL of the item if its saved state is published.',
  }),
  automaticPath: text({
    label: 'Automatic address',
    required: true,
    help: 'The URL without a custom URL: from section, type, ID and title.',
  }),
  slugLanguage: text({
    label: 'URL language',
    help: 'With “de”, ä, ö and ü are spelled ae, oe and ue in the automatic URL.',
  }),
  url: text({ label: 'Public address', required: true }),
  mayPublish: boolean({ label: 'May be published by you', required: true }),
  mayDelete: boolean({ label: 'May be deleted by you', required: true }),
  review: group({
    label: 'Review',
    help: 'The last review of the item. Null if it was never sent to review.',
    typeName: 'ContentReview',
    of: {
      state: choice({ label: 'State', required: true, choices: REVIEW_STATES }),
      submitted: instant({
        label: 'Submitted',
        help: 'When the item was last sent to review.',
        required: true,
      }),
      submittedBy: group({
        label: 'Submitted by',
        help: 'The user who sent the item to review. Null if the user was deleted.',
        typeName: 'Person',
        of: PERSON,
      }),
      note: text({ label: 'Note' }),
      returned: instant({ label: 'Sent back' }),
      returnedBy: group({ label: 'Sent back by', typeName: 'Person', of: PERSON }),
      returnNote: text({ label: 'Note with the item sent back' }),
    },
  }),
  restoredWithout: RESTORED_WITHOUT,
  reviewEntries: list({
    label: 'Reviews',
    required: true,
    typeName: 'ContentReviewEntry',
    entryLabel: 'entry',
    help: `What happened in the reviews of the item, the oldest first; the last ${REVIEW_ENTRIES_MAX}.`,
    of: {
      event: choice({ label: 'Event', required: true, choices: REVIEW_EVENTS }),
      at: instant({ label: 'When', required: true }),
      by: group({
        label: 'By',
        help: 'The user who did it. Null for the system or a deleted user.',
        typeName: 'Person',
        of: PERSON,
      }),
      note: text({ label: 'Note' }),
    },
  }),
};

/** An item in the admin's list. */
export const CONTENT_LIST_ITEM = {
  ...COMMON,
  version: VERSION,
  name: text({ label: 'Title', required: true }),
  updatedBy: group({
    label: 'Updated by',
    help: 'The user of the last change, including changes that are not published. Null for imports and programs.',
    typeName: 'Person',
    of: PERSON,
  }),
  primarySection: group({
    label: 'Section',
    help: 'The section that decides the item’s URL. Null without one.',
    typeName: 'ListedSection',
    of: {
      id: integer({ label: 'Id', help: 'ID of the section, as in getWebsiteSection.', required: true }),
      name: text({ label: 'Name', required: true }),
    },
  }),
  authors: list({ label: 'Authors', required: true, typeName: 'Person', entryLabel: 'author', of: PERSON }),
  terms: list({
    label: 'Terms',
    required: true,
    typeName: 'ListedTerm',
    entryLabel: 'term',
    of: {
      id: integer({ label: 'Id', help: 'ID of the term, as in getTaxonomy.', required: true }),
      name: text({ label: 'Name', required: true }),
    },
  }),
  review: choice({ label: 'Review', choices: REVIEW_STATES }),
  stateBefore: choice({
    label: 'State before the trash',
    choices: CONTENT_STATES,
    help: 'The state that an item in the trash has if it is published again. Null outside the trash, and for items deleted before this was recorded.',
  }),
  thumbnail: text({ label: 'Image', help: 'URL of a small rendition.' }),
};
