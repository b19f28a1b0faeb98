/** Every parser, with one in eight kinds of hostile input; with all of them in the `.deep.` test of the same folder. */
import { testGrowth } from '#testing/hostile/parser-growth.ts';

testGrowth('sample');
