import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';

/** A record of an entity that has versions. */
export const OF_RECORD = {
  entity: text({
    label: 'Kind',
    required: true,
    lengthMax: 60,
    help: 'Name of the entity: layout, menu or site.',
  }),
  id: integer({
    label: 'Id',
    names: 'versionedRecord',
    help: 'ID of the record whose versions are meant.',
    required: true,
    min: 1,
  }),
};
