/*
 * parts.ts: what every table of Valley of the Mammoths needs.
 */
export { default as Board } from './Board.svelte';
export { default as Hand } from './Hand.svelte';
export { default as Chip } from './Chip.svelte';
export { animate } from './animate';
export { table } from './table';
