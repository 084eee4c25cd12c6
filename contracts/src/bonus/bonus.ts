import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import type { NewFact } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import { context } from '../kernel/stream.ts';
import { bonusFacts, points, reason } from './facts.ts';
import { evolveBonus, handOverBonus, ownBonus, presentBonus, type BonusState } from './state.ts';

const teaches = { teacher: true, coTeacher: true, assistant: true } as const;

export const GiveBonus = command('GiveBonus', {
  summary: 'Give one or several students whole bonus points each, with the reason [R5.51].',
  data: z.object({
    bonusId: id,
    personIds: z.array(id).check(z.minLength(1), z.maxLength(LIMITS.bonusPeople)),
    points,
    reason,
  }),
  allow: teaches,
  records: ['BonusGiven'],
});

export const RevokeBonus = command('RevokeBonus', {
  summary: 'Take a bonus of one student back; after the lesson, too.',
  data: z.object({ bonusId: id, personId: id }),
  allow: teaches,
  records: ['BonusRevoked'],
});

const bonusCommands = [GiveBonus, RevokeBonus] as const;
export type BonusCommand = CommandOf<(typeof bonusCommands)[number]>;

export const bonusMachine = machine('bonus', {
  summary: 'One bonus of one student.',
  per: ({ data }: NewFact) => {
    const { bonusId, personId } = data as { readonly bonusId?: string; readonly personId?: string };
    return bonusId !== undefined && personId !== undefined ? `${bonusId}/${personId}` : undefined;
  },
  initial: 'none',
  states: {
    none: { on: { BonusGiven: 'given' } },
    given: { on: { BonusRevoked: 'takenBack' } },
    takenBack: { on: {} },
  },
});

export const bonus = context<BonusState, { readonly bonus: BonusState }, (typeof bonusFacts)[number]>({
  name: 'bonus',
  facts: bonusFacts,
  commands: bonusCommands,
  machines: [bonusMachine],
  initial: { given: [] },
  evolve: evolveBonus,
  present: presentBonus,
  own: ownBonus,
  counted: ['BonusGiven', 'BonusRevoked'],
  handOver: handOverBonus,
});
