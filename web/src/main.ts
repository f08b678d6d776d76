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
  if (app.line !== 'open') return; // They are not gone: there is no network.
  const last = Number(sessionStorage.getItem('reloaded') ?? 0);
  if (Date.now() - last < 10_000) return;
  sessionStorage.setItem('reloaded', String(Date.now()));
  location.reload();
});

await app.start();
mount(App, { target: document.getElementById('app')! });

// When what the first visit needs is there.
setTimeout(() => {
  const begin = async (): Promise<void> => (await import('./renew')).keepPage((renew) => (app.renew = renew));
  begin().catch(() => undefined); // Without a network it is kept already, or next time.
}, 2000);
