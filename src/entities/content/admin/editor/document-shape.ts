/** The form of a document: common fields and type fields in their groups, and the column of each group. */
import { presentFields } from '#admin/generic/form/form-values.ts';
import type { FieldGroup } from '#model/define-entity.ts';
import type { ContentType } from '#model/define-content-type.ts';
import { documentShape } from '#merge/document-shape.ts';
import type { Field, Shape } from '#model/field.ts';
import { content } from '../../entity.ts';

export interface EditorGroup extends FieldGroup {
  fields: [string, Field][];
}

export interface EditorLayout {
  /** All editable fields. */
  shape: Shape;
  /** Title first, then the text: the left column. */
  text: [string, Field][];
  /** The type's own groups, below the text. */
  own: EditorGroup[];
  /** Collapsible groups of the right column. */
  side: EditorGroup[];
}

const TEXT_GROUP = 'text';

/**
 * Lays out the fields of a type for a site with these modules enabled. A group without fields is left out.
 */
export function layoutOf(type: ContentType, modulesOn: readonly string[]): EditorLayout {
  const shape = presentFields(documentShape(content.fields, type), modulesOn);
  const all = Object.entries(shape);
  const own = all.filter(([key]) => key in type.fields);
  const groupOf = (group: FieldGroup): EditorGroup => ({
    ...group,
    fields: all.filter(([, field]) => field.options.group === group.key),
  });
  const ownGroups = type.groups ?? [];
  const known = new Set([...content.groups, ...ownGroups].map((group) => group.key));
  const ungrouped = own.filter(([, field]) => !field.options.group || !known.has(field.options.group));
  const hasFields = (group: EditorGroup) => group.fields.length > 0;
  return {
    shape,
    text: all.filter(([key, field]) => key !== content.titleField && field.options.group === TEXT_GROUP),
    own: [...ownGroups.map(groupOf), { key: 'own', label: type.label, fields: ungrouped }].filter(hasFields),
    side: content.groups
      .filter((group) => group.key !== TEXT_GROUP)
      .map(groupOf)
      .filter(hasFields),
  };
}
