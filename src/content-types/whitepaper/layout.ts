import { defineTypeLayout, FILE_ROWS } from '#model/starting-layouts.ts';
import { whitepaper } from './type.ts';

/** A study, with its publisher next to it. */
export const whitepaperLayout = defineTypeLayout(whitepaper, FILE_ROWS);
