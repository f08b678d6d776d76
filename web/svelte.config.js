// Svelte's compiler: TypeScript inside components, and runes everywhere.
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
    preprocess: vitePreprocess({ style: false }),
    compilerOptions: {
        runes: true,
        // Short names of scoped styles: there are hundreds of them in the script.
        cssHash: ({ hash, css }) => `s${hash(css).slice(0, 4)}`,
    },
};
