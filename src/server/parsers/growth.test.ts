/** Every parser, with one in eight kinds of hostile input; with all of them in the `.deep.` test beside this one. */
import { testGrowth } from '#testing/parser-growth.ts';

testGrowth('sample');
