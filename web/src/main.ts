/*
 * main.ts: starts the page.
 */
import { mount } from 'svelte';
import { app } from './app.svelte';
import App from './App.svelte';
import './style.css';

await app.start();
mount(App, { target: document.getElementById('app')! });
