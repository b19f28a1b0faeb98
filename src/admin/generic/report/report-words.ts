/** Formats figures and days of reports. */
import type { Figures, Measure } from '#reports/report.ts';
import { countDays, type Days, type ReportUnit } from '#reports/report-period.ts';

/** Computes a figure over the days of its period. */
export function figureOf(figures: Figures, { key, as }: Measure, days: Days): number | null {
  const figure = figures[key] ?? null;
  return figure !== null && as === 'per-day' ? figure / countDays(days) : figure;
}

/** Formats a figure: `1,204`, `4.3`, `2 d 4 h`; a dash if there isn't one. */
export function figureText(figure: number | null, as: Measure['as']): string {
  if (figure === null) return '–';
  if (as === 'count') return figure.toLocaleString('en');
  if (as === 'per-day') return figure.toLocaleString('en', perDayDigits(figure));
  if (as === 'percent') return `${figure.toLocaleString('en')}%`;
  if (as === 'milliseconds') return figure < 1_000 ? `${figure} ms` : `${(figure / 1_000).toFixed(2)} s`;
  if (as === 'thousandths') return (figure / 1_000).toFixed(3);
  return as === 'seconds' ? secondsText(figure) : durationText(figure);
}

/** Formats a short duration: `45 s`, `3 min 20 s`; from an hour like `durationText`. */
function secondsText(seconds: number): string {
  if (seconds >= 3_600) return durationText(Math.round(seconds / 60));
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes > 0 ? `${minutes} min` : '', rest > 0 || minutes === 0 ? `${rest} s` : '']
    .filter(Boolean)
    .join(' ');
}

/**
 * One in fifty days must not be shown as zero, so figures below one per day have at most two significant
 * digits.
 */
function perDayDigits(figure: number): Intl.NumberFormatOptions {
  if (figure < 1) return { maximumSignificantDigits: 2 };
  return { maximumFractionDigits: figure < 10 ? 1 : 0 };
}

/** Formats a duration with its two most significant units: `45 min`, `3 h 20 min`, `2 d 4 h`, `120 d`. */
export function durationText(minutes: number): string {
  if (minutes < 1) return 'under 1 min';
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days >= 10) return `${Math.round(minutes / 1440).toLocaleString('en')} d`;
  const parts =
    days > 0
      ? [
          [days, 'd'],
          [hours, 'h'],
        ]
      : [
          [hours, 'h'],
          [rest, 'min'],
        ];
  return parts
    .filter(([count]) => count !== 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** A figure's change from the previous one: `Up 10% from 116`. */
export function changeText(now: number | null, before: number | null, as: Measure['as']): string {
  if (now === null && before === null) return 'None in either period';
  if (before === null || before === 0)
    return now === before ? 'Same as before' : 'None in the previous period';
  const [text, textBefore] = [figureText(now, as), figureText(before, as)];
  if (now === null) return `${textBefore} before`;
  // Figures with equal text count as unchanged: one minute more per day is not worth reporting.
  if (text === textBefore) return 'Same as before';
  return `${now > before ? 'Up' : 'Down'} ${shareText(Math.abs(now - before) / before)} from ${textBefore}`;
}

/** Formats a change for a table: `+12`, `−3`, `0`. */
export function differenceText(now: number, before: number): string {
  const difference = now - before;
  const count = Math.abs(difference).toLocaleString('en');
  if (difference === 0) return '0';
  return difference > 0 ? `+${count}` : `\u2212${count}`;
}

/** Formats a share: `12%`; a share above zero is never shown as 0%. */
export function shareText(share: number): string {
  if (share > 0 && share < 0.01) return 'under 1%';
  return `${Math.round(share * 100).toLocaleString('en')}%`;
}

/** Formats a period: `Nov 22, 2026`, `Nov 1 – 22, 2026`, `Oct 24 – Nov 22, 2026`. */
export function daysText({ from, until }: Days): string {
  return format({ year: 'numeric', month: 'short', day: 'numeric' }).formatRange(utc(from), utc(until));
}

/** Formats a point of the chart: `Sun, Nov 22`, `Nov 16 – 22`, `November 2026`. */
export function pointText(days: Days, unit: ReportUnit): string {
  if (unit === 'day')
    return format({ weekday: 'short', month: 'short', day: 'numeric' }).format(utc(days.from));
  if (unit === 'week')
    return format({ month: 'short', day: 'numeric' }).formatRange(utc(days.from), utc(days.until));
  return format({ month: 'long', year: 'numeric' }).format(utc(days.from));
}

/** Formats a point in a shorter form, for the space below a bar. */
export function tickText({ from }: Days, unit: ReportUnit): string {
  return format(
    unit === 'month' ? { month: 'short', year: '2-digit' } : { month: 'short', day: 'numeric' },
  ).format(utc(from));
}

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
}

/** A day as a `Date` that falls on the same day in UTC. */
function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
