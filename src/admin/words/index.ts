/**
 * The only place that selects the language of the admin's shared texts. English is the only language so far.
 */
import { en } from './en.ts';

/** Every language has the texts that English has. */
type AdminWords = typeof en;

export const words: AdminWords = en;
