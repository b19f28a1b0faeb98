import base from './base.css?inline';

/** Styles every page has, minified by the build. */
export const siteCss: string = base;
