/** Every parser with every kind of hostile input: four times as much of it costs no more than six times the work. */
import { testGrowth } from '#testing/hostile/parser-growth.ts';

testGrowth('all');
