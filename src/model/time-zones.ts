/** Time zones by their names in the IANA database, like Europe/Amsterdam. */

/** Characters of the longest name, with room for those to come. */
export const TIME_ZONE_LENGTH_MAX = 60;

/** Those this platform names, in alphabetical order, and UTC first. */
export function listedTimeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}

/** Whether dates can be shown in this zone: a name, older ones like Asia/Calcutta among them, or an offset like +02:00. */
export function isTimeZone(zone: string): boolean {
  if (zone.length > TIME_ZONE_LENGTH_MAX) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** How far a zone is from UTC at an instant, like UTC+1 or UTC−3:30. */
export function offsetOf(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    at,
  );
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return offset.replace('GMT', 'UTC').replace('-', '−');
}
