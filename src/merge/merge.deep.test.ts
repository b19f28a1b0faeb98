/** Merges of thousands of random texts. */
import './merge.test.ts';
