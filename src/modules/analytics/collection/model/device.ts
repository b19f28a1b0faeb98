/** Devices by the width of the viewport: the widths at which pages of the site change. */
export const DEVICES = [
  { value: 'phone', label: 'Phone' },
  { value: 'tablet', label: 'Tablet' },
  { value: 'desktop', label: 'Desktop' },
] as const;

export type Device = (typeof DEVICES)[number]['value'];

const TABLET_PX = 768;
const DESKTOP_PX = 1_024;

/** The device of a viewport `width` CSS pixels wide. */
export function deviceOf(width: number): Device {
  if (width < TABLET_PX) return 'phone';
  return width < DESKTOP_PX ? 'tablet' : 'desktop';
}
