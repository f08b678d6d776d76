/*
 * main.ts: starts the page.
 */
import { mount } from 'svelte';
import { app } from './app.svelte';
import App from './App.svelte';
import './style.css';
import './board/signs.css';

// The server has a newer page, and the parts of this one are gone: load it anew, but not
// over and over where something else is wrong.
window.addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('reloaded') ?? 0);
  if (Date.now() - last < 10_000) return;
  sessionStorage.setItem('reloaded', String(Date.now()));
  location.reload();
});

await app.start();
mount(App, { target: document.getElementById('app')! });
