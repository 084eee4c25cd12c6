import variant from '@jitl/quickjs-wasmfile-release-sync';
import { runJavaScript } from '@lectern/contracts/question/javascript.ts';
import type { Ran } from '@lectern/contracts/question/outcomes.ts';
import { pythonMachine, runPython } from '@lectern/contracts/question/python.ts';
import type { RunOrder } from '@lectern/contracts/question/runner.ts';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';

/** The thread in which programs are run: it takes an order, and answers what each call came to. */

let quickJs = await newQuickJSWASMModuleFromVariant(variant);
/** Once it is asked for: a class that writes JavaScript needs none. */
let python: Promise<WebAssembly.Module> | undefined;

const MICROPYTHON = '@micropython/micropython-webassembly-pyscript/micropython.wasm';
const pythonAsShipped = async () => pythonMachine(await readFile(fileURLToPath(import.meta.resolve(MICROPYTHON))));

parentPort!.on('message', (order: RunOrder) => void answer(order));

async function answer(order: RunOrder): Promise<void> {
  try {
    parentPort!.postMessage(await run(order));
  } catch (error) {
    // What the machine itself did not survive is the program's error; the next one gets another machine.
    quickJs = await newQuickJSWASMModuleFromVariant(variant);
    const message = (error as Error).message.slice(0, 200);
    parentPort!.postMessage(order.calls.map(() => ({ fault: 'error', message })));
  }
}

const run = async (order: RunOrder): Promise<readonly Ran[]> =>
  order.language === 'python' ? runPython(await (python ??= pythonAsShipped()), order) : runJavaScript(quickJs, order);
