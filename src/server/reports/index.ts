/** Statements that reports of modules share. */
export { groupedSums, type GroupedSums, type SumOf } from './grouped-sums.ts';
