import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top of the checkout. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Where this machine's data lives; relative paths are relative to the checkout, wherever npm was called. */
export const dataFolder = resolve(root, process.env['LECTERN_DATA'] ?? '.data');

/** A file inside an installed package. */
export const installed = (...path: string[]): string => resolve(root, 'node_modules', ...path);
