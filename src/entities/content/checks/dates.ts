import type { Check } from './check.ts';

/** An item of a type with dates should have a start, and its end must not be before the start. */
export const dates: Check = ({ type, shape, values }) => {
  if (!('startDate' in shape)) return [];
  const [start, end] = [values['startDate'], values['endDate']];
  if (typeof start !== 'string' && type.requiredToPublish?.includes('startDate')) return [];
  if (typeof start !== 'string')
    return [{ field: 'startDate', message: 'No start date: the item will not appear in calendars.' }];
  if (typeof end === 'string' && Date.parse(end) < Date.parse(start))
    return [{ field: 'endDate', message: 'The end is before the start.' }];
  return [];
};
