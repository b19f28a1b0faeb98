/**
 * Tests every parser with every kind of hostile input: four times the input costs no more than six times the
 * work.
 */
import { testGrowth } from '#testing/hostile/parser-growth.ts';

testGrowth('all');
