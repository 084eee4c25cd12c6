import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/** What runs in a process of its own is a file of its own, beside whatever is built. */
const processes: Plugin = {
  name: 'processes',
  buildStart() {
    const id = fileURLToPath(new URL('src/slides/rendering/renderer.ts', import.meta.url));
    this.emitFile({ type: 'chunk', id, fileName: 'slides-renderer.js' });
  },
};

/** One bundle of our own sources; packages stay in node_modules. */
export default defineConfig({
  plugins: [processes],
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
