import { parseArgs } from 'node:util';

/** What `npm start -- …` knows, each with what it does. */
const FLAGS = {
  lan: 'let phones on the same network in; addresses and QR codes say where they find it',
  help: 'say what there is, and end',
} as const;

export type Flags = Readonly<Record<keyof typeof FLAGS, boolean>>;

const names = Object.keys(FLAGS) as (keyof typeof FLAGS)[];

/** Reads the arguments of `npm start`. Throws on a flag that it does not know, naming those it knows. */
export function readFlags(args: readonly string[]): Flags {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'boolean' as const }]));
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  for (const token of tokens) {
    const isKnown = token.kind === 'option' && names.some((name) => name === token.name) && token.value === undefined;
    if (isKnown || token.kind === 'option-terminator') continue;
    const given = args[token.index] ?? '';
    throw new Error(`Unknown flag ${given}. There are: ${names.map((name) => `--${name}`).join(', ')}.`);
  }
  const given = new Set(tokens.map((token) => (token.kind === 'option' ? token.name : '')));
  return Object.fromEntries(names.map((name) => [name, given.has(name)])) as Flags;
}

const line = (call: string, what: string): string => `${call.padEnd(22)}${what}`;

export const help = [
  line('npm start', 'starts Lectern, for this machine only'),
  ...names.map((name) => line(`npm start -- --${name}`, FLAGS[name])),
  '',
  'Settings are environment variables; README.md lists them.',
].join('\n');
