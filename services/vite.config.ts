import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { hashOfSources } from './src/ledger/folding/hash-of-sources.ts';

/** What runs in a process or a thread of its own is a file of its own, beside whatever is built. */
const PROCESSES = {
  'renderer.js': 'src/edge/rendering/renderer.ts',
  'pdf-thread.js': 'src/edge/pdf/pdf-thread.ts',
  'code-thread.js': 'src/quiz/code-thread.ts',
  'task.js': 'src/task.ts',
};
const processes: Plugin = {
  name: 'processes',
  buildStart() {
    for (const [fileName, source] of Object.entries(PROCESSES))
      this.emitFile({ type: 'chunk', id: fileURLToPath(new URL(source, import.meta.url)), fileName });
  },
};

/** Says in the bundle what its states are folded by; asked at each build, for a watching one sees the sources change. */
const sources: Plugin = {
  name: 'sources',
  renderChunk: (code) =>
    code.includes('LECTERN_FOLDED_BY')
      ? { code: code.replaceAll('LECTERN_FOLDED_BY', JSON.stringify(hashOfSources(checkout))), map: null }
      : null,
};
const checkout = fileURLToPath(new URL('..', import.meta.url));

/** One bundle of our own sources; packages stay in node_modules. */
export default defineConfig({
  plugins: [processes, sources],
  build: {
    ssr: true,
    // What several entries share lies beside them: sources find other files by where they are.
    rolldownOptions: {
      // The second one is for whoever starts servers in a process of their own, as tests of screens do.
      input: { main: 'src/main.ts', server: 'src/server.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node24',
    sourcemap: true,
    minify: false,
  },
  ssr: { noExternal: [/^@lectern\//] },
});
