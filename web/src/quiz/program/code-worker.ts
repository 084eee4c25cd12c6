import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi';
import loadModule from '@jitl/quickjs-wasmfile-release-sync/emscripten-module';
import { runJavaScript } from '@lectern/contracts/question/javascript.ts';
import type { RunOrder } from '@lectern/contracts/question/runner.ts';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';

/** The worker in which a program is run against the tests that everybody sees: the same code as on the server. */

// Its parts are named here, as a worker is one file.
const machine = newQuickJSWASMModuleFromVariant({
  type: 'sync',
  importFFI: async () => QuickJSFFI,
  importModuleLoader: async () => loadModule,
});

addEventListener('message', ({ data }: MessageEvent<RunOrder>) => {
  void machine.then((quickJs) => postMessage(runJavaScript(quickJs, data)));
});
