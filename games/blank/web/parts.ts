/*
 * parts.ts: what every table of the template needs.
 */
export { default as Board } from './Board.svelte';
export { table } from './table';
