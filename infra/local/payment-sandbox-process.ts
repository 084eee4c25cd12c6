import { startSandbox } from './payment-sandbox.ts';

/** Tells whoever started it who the merchant is, and ends with them. */
const { merchant } = await startSandbox({ port: Number(process.argv[2] ?? 0) });
process.send?.(merchant);
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
process.on('SIGINT', () => undefined); // a Ctrl+C in the terminal: the supervisor knows the order
