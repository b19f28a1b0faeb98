/**
 * Tests every parser with one in eight kinds of hostile input; the `.deep.` test of the same folder uses all
 * of them.
 */
import { testGrowth } from '#testing/hostile/parser-growth.ts';

testGrowth('sample');
