import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { RenderError } from './failed.ts';

type Callback = (...args: number[]) => number | undefined;

/** PDFium, with what we use of its memory. */
export interface Pdfium {
  readonly call: WrappedPdfiumModule;
  /** The memory as it is now: it moves when it grows. */
  memory(): Uint8Array;
  allocate(bytes: number): number;
  free(pointer: number): void;
  /** A function that PDFium can call; the signature is emscripten's, the result first: `vii` takes two and gives nothing. */
  callable(callback: Callback, signature: string): number;
  string(pointer: number): string;
  /** Whether it once asked for more memory than it may have: what it has drawn since may lack something. */
  starved(): boolean;
}

/** Starts PDFium with a ceiling on its memory; reaching it is 'memory', whatever PDFium makes of it. */
export async function startPdfium(memoryBytes: number): Promise<Pdfium> {
  let starved = false;
  const bytes = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const overrides = {
    print: () => {},
    printErr: () => {},
    instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) {
      const env = imports['env']!;
      const grow = env['emscripten_resize_heap'] as (size: number) => unknown;
      const capped = (size: number) => {
        if (size >>> 0 <= memoryBytes) return grow(size);
        starved = true;
        return 0;
      };
      const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), {
        ...imports,
        env: { ...env, emscripten_resize_heap: capped },
      });
      receive(instance);
      return instance.exports;
    },
  };
  const call = await init(overrides);
  call.PDFiumExt_Init();
  // Its published types speak of emscripten's, which are not among its dependencies.
  const module = call.pdfium as unknown as {
    readonly HEAPU8: Uint8Array;
    readonly wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
    addFunction(callback: Callback, signature: string): number;
    UTF8ToString(pointer: number): string;
  };
  return {
    call,
    memory: () => module.HEAPU8,
    allocate(size) {
      const pointer = module.wasmExports.malloc(size);
      if (pointer === 0) throw new RenderError('memory');
      return pointer;
    },
    free: (pointer) => module.wasmExports.free(pointer),
    callable: (callback, signature) => module.addFunction(callback, signature),
    string: (pointer) => (pointer === 0 ? '' : module.UTF8ToString(pointer)),
    starved: () => starved,
  };
}

/** Copies a file into PDFium's memory, without a second copy in Node's. */
export function loadFile(pdfium: Pdfium, file: string): { pointer: number; length: number } {
  const handle = openSync(file, 'r');
  try {
    const length = fstatSync(handle).size;
    const pointer = pdfium.allocate(length);
    for (let read = 0; read < length;) {
      const more = readSync(handle, pdfium.memory(), pointer + read, length - read, read);
      if (more === 0) throw new RenderError('broken');
      read += more;
    }
    return { pointer, length };
  } finally {
    closeSync(handle);
  }
}
