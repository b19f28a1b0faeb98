/** File formats that readers may receive: their names, media types and the display of sizes. */

export interface FileFormat {
  /** File name extension, without the dot. */
  extension: string;
  contentType: string;
  /** Whether browsers display or play the file; others are downloaded. */
  inline: boolean;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

const formats = [
  ['pdf', 'application/pdf', true],
  ['docx', `${OFFICE}.wordprocessingml.document`, false],
  ['xlsx', `${OFFICE}.spreadsheetml.sheet`, false],
  ['pptx', `${OFFICE}.presentationml.presentation`, false],
  ['odt', `${OPEN}.text`, false],
  ['ods', `${OPEN}.spreadsheet`, false],
  ['odp', `${OPEN}.presentation`, false],
  ['epub', 'application/epub+zip', false],
  ['zip', 'application/zip', false],
  ['csv', 'text/csv; charset=utf-8', false],
  ['txt', 'text/plain; charset=utf-8', false],
  ['ics', 'text/calendar; charset=utf-8', false],
  ['mp3', 'audio/mpeg', true],
  ['m4a', 'audio/mp4', true],
  ['ogg', 'audio/ogg', true],
  ['wav', 'audio/wav', true],
  ['mp4', 'video/mp4', true],
  ['webm', 'video/webm', true],
] as const;

export const FILE_FORMATS: ReadonlyMap<string, FileFormat> = new Map(
  formats.map(([extension, contentType, inline]) => [extension, { extension, contentType, inline }]),
);

/** Units of sizes, smallest first. */
export type SizeUnits = readonly [bytes: string, thousands: string, millions: string];

/**
 * Formats a size for people: `1.4 MB`. `number` and `units`: the notation of a language other than English.
 */
export function sizeText(
  bytes: number,
  number = (value: number, digits: number) => value.toFixed(digits),
  units: SizeUnits = ['bytes', 'kB', 'MB'],
): string {
  if (bytes < 1_000) return `${number(bytes, 0)} ${units[0]}`;
  if (bytes < 1_000_000) return `${number(bytes / 1_000, 0)} ${units[1]}`;
  return `${number(bytes / 1_000_000, 1)} ${units[2]}`;
}
