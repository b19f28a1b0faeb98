import { defineTypeLayout, FILE_ROWS } from '#layouts/starting-layouts.ts';
import { whitepaper } from './type.ts';

/** A study, with its publisher next to it. */
export const whitepaperLayout = defineTypeLayout(whitepaper, FILE_ROWS);
