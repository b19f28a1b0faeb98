import { defineTypeLayout, FILE_ROWS } from '#layouts/starting-layouts.ts';
import { document } from './type.ts';

/** A file to download. */
export const documentLayout = defineTypeLayout(document, FILE_ROWS);
