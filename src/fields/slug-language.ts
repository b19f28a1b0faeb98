import { LANGUAGE_TAG_LENGTH_MAX } from '#text/languages.ts';
import { text } from './text/field.ts';

/** Language whose spelling rules apply to a record's URL (docs/decisions/0134-umlauts-in-addresses.md). */
export const slugLanguage = text({
  label: 'URL language',
  internal: true,
  writable: 'server',
  lengthMax: LANGUAGE_TAG_LENGTH_MAX,
  help: 'With “de”, ä, ö and ü become ae, oe and ue in the URL. It does not change after publication.',
});
