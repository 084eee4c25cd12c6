import { parseArgs } from 'node:util';

type Name = 'lan' | 'services' | 'help';

/** What `npm start -- …` knows, each with what it does; one that has `of` takes a value. */
const FLAGS: Readonly<Record<Name, { readonly of?: string; readonly what: string }>> = {
  lan: { what: 'let phones on the same network in; addresses and QR codes use this machine’s network address' },
  services: {
    of: 'a,b',
    what: 'run only these services: command, projector, relay, gateway, web; see LECTERN_CLUSTER_SECRET',
  },
  help: { what: 'show this help' },
};

export interface Flags {
  readonly lan: boolean;
  /** As it was given: the program knows what there is. */
  readonly services: string | undefined;
  readonly help: boolean;
}

const names = Object.keys(FLAGS) as Name[];
const valueOf = (name: Name): string => (FLAGS[name].of === undefined ? '' : ` ${FLAGS[name].of}`);

/** Reads the arguments of `npm start`. Throws on a flag that it does not know, naming those it knows. */
export function readFlags(args: readonly string[]): Flags {
  const options = Object.fromEntries(
    names.map((name) => [name, { type: valueOf(name) === '' ? ('boolean' as const) : ('string' as const) }]),
  );
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    const known = token.kind === 'option' ? names.find((name) => name === token.name) : undefined;
    const given = args[token.index] ?? '';
    if (known === undefined || token.kind !== 'option' || (token.value !== undefined && valueOf(known) === ''))
      throw new Error(`Unknown flag ${given}. Known flags: ${names.map((name) => `--${name}`).join(', ')}.`);
    if (token.value === undefined && valueOf(known) !== '')
      throw new Error(`${given} needs a value: ${given}${valueOf(known)}`);
  }
  const given = new Map(tokens.map((token) => (token.kind === 'option' ? [token.name, token.value] : ['', undefined])));
  return { lan: given.has('lan'), services: given.get('services'), help: given.has('help') };
}

const line = (call: string, what: string): string => `${call.padEnd(28)}${what}`;

export const help = [
  line('npm start', 'start Lectern, for this machine only'),
  ...names.map((name) => line(`npm start -- --${name}${valueOf(name)}`, FLAGS[name].what)),
  '',
  'Settings are environment variables: see docs/settings.md.',
].join('\n');
