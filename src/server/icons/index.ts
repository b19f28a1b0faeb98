/** Icons of an external service, cached in memory. */
export { createIcons, type Icons } from './icons.ts';
