import variant from '@jitl/quickjs-wasmfile-release-sync';
import { runJavaScript } from '@lectern/contracts/question/javascript.ts';
import type { RunOrder } from '@lectern/contracts/question/runner.ts';
import { parentPort } from 'node:worker_threads';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';

/** The thread in which programs are run: it takes an order, and answers what each call came to. */

let quickJs = await newQuickJSWASMModuleFromVariant(variant);

parentPort!.on('message', (order: RunOrder) => void answer(order));

async function answer(order: RunOrder): Promise<void> {
  try {
    parentPort!.postMessage(runJavaScript(quickJs, order));
  } catch (error) {
    // What the machine itself did not survive is the program's error; the next one gets another machine.
    quickJs = await newQuickJSWASMModuleFromVariant(variant);
    const message = (error as Error).message.slice(0, 200);
    parentPort!.postMessage(order.calls.map(() => ({ fault: 'error', message })));
  }
}
