import { context } from '../kernel/stream.ts';
import { accessCommands } from './commands.ts';
import { accessFacts, type AccessFact } from './facts.ts';
import { grantMachine } from './machine.ts';
import { evolveAccess, initialAccess, type AccessState } from './state.ts';
import { presentAccess } from './view.ts';

export const access = context<AccessState, { readonly access: AccessState }, (typeof accessFacts)[number]>({
  name: 'access',
  facts: accessFacts,
  commands: accessCommands,
  machines: [grantMachine],
  initial: initialAccess,
  evolve: evolveAccess,
  present: presentAccess,
  timers: (fact: AccessFact) => {
    if (fact.type === 'GrantWithdrawn') return [{ key: fact.data.grantId }];
    if (fact.type !== 'GrantGiven' || fact.data.until === undefined) return [];
    const { grantId, until } = fact.data;
    return [{ key: grantId, set: { at: until, command: 'ExpireGrant', data: { grantId, until } } }];
  },
});
