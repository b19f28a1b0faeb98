/** Icons of an outside service, kept in memory. */
export { createIcons, type Icons } from './icons.ts';
