/** An instant in the site's time zone and language, with the exact time for machines. */
export function Instant({ value, timeZone, language, withTime = false }: { value: string; timeZone: string; language: string; withTime?: boolean }) {
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(withTime && { hour: '2-digit', minute: '2-digit' }),
  });
  return <time dateTime={value}>{format.format(new Date(value))}</time>;
}
