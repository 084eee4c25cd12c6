import { defineConfig } from 'vite';

/** One bundle of our own sources; packages stay in node_modules. */
export default defineConfig({
  build: {
    ssr: true,
    rolldownOptions: { input: 'src/main.ts' },
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node24',
    sourcemap: true,
    minify: false,
  },
  ssr: { noExternal: [/^@lectern\//] },
});
