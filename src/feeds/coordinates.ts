/** A geographic position. */

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Degrees north and east with a decimal point: latitude up to 90, longitude up to 180. */
export const COORDINATES_PATTERN =
  /^-?(?:90(?:\.0+)?|[0-8]?\d(?:\.\d+)?), ?-?(?:180(?:\.0+)?|(?:1[0-7]\d|\d?\d)(?:\.\d+)?)$/;

/** Parses coordinates in the form that web maps copy: `51.2361, 2.9187`. Null for anything else. */
export function coordinatesOf(written: string | null): Coordinates | null {
  if (written === null || !COORDINATES_PATTERN.test(written)) return null;
  const [latitude = 0, longitude = 0] = written.split(',').map(Number);
  return { latitude, longitude };
}
