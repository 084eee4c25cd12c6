import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi';
import loadModule from '@jitl/quickjs-wasmfile-release-sync/emscripten-module';
import { runJavaScript } from '@lectern/contracts/question/javascript.ts';
import { pythonMachine, runPython } from '@lectern/contracts/question/python.ts';
import type { RunOrder } from '@lectern/contracts/question/runner.ts';
import micropython from '@micropython/micropython-webassembly-pyscript/micropython.wasm?url';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';

/** The worker in which a program is run against the tests that everybody sees: the same code as on the server. */

/** A language is fetched when the first program in it is run. */
const javaScript = once(() =>
  // Its parts are named here, as a worker is one file.
  newQuickJSWASMModuleFromVariant({
    type: 'sync',
    importFFI: async () => QuickJSFFI,
    importModuleLoader: async () => loadModule,
  }),
);
const python = once(async () => {
  const answer = await fetch(micropython);
  if (!answer.ok) throw new Error(`Python was not there: ${answer.status}`);
  return pythonMachine(new Uint8Array(await answer.arrayBuffer()));
});

/** What did not come is asked for again with the next program. */
function once<Machine>(load: () => Promise<Machine>): () => Promise<Machine> {
  let loading: Promise<Machine> | undefined;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}

addEventListener('message', ({ data }: MessageEvent<RunOrder>) => {
  const running =
    data.language === 'python'
      ? python().then((one) => runPython(one, data))
      : javaScript().then((one) => runJavaScript(one, data));
  running.then(postMessage, (error: unknown) => reportError(error));
});
