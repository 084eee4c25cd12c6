import type { AccessCommand } from '@lectern/contracts/access/commands.ts';
import { GrantGiven, GrantWithdrawn, LearnersReidentified, LessonReviewed } from '@lectern/contracts/access/facts.ts';
import { grantFor, type AccessState } from '@lectern/contracts/access/state.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { AccessStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../platform/command/submission.ts';

/**
 * Whose stream it is, and what whoever gives or takes a grant was granted themselves; for a new grant whether the school
 * knows them, and what it is to cover.
 */
export interface Holder {
  readonly personId: string;
  readonly giver?: AccessState | undefined;
  readonly isKnown?: boolean;
  readonly isScopeKnown?: boolean;
}

export function decideAccess(
  { access }: AccessStreamState,
  command: AccessCommand,
  { at, seal, gathered, personId: giver, asker }: Deciding<Holder>,
): readonly NewFact[] | Refused {
  const { personId } = gathered;
  // That an operator's time is over is a fact too, which may be late: they give nothing meanwhile.
  if (asker.role === 'operator' && !isOperator(gathered.giver, at)) return refuse('page.forbidden');
  switch (command.name) {
    case 'GiveGrant': {
      const { reason, ...grant } = command.data;
      const isNarrow = grant.scope.classId !== undefined || grant.scope.lessonId !== undefined;
      if (gathered.isKnown !== true) return refuse('class.personUnknown', { personIds: [personId] });
      if (personId === giver) return refuse('grant.toOneself');
      if (get(access.grants, grant.grantId) !== undefined) return refuse('already.so');
      if (isNarrow && grant.kind !== 'review') return refuse('grant.schoolOnly');
      if (gathered.isScopeKnown !== true) return refuse('page.missing');
      if (grant.until !== undefined && grant.until <= at) return refuse('grant.overAlready');
      return [GrantGiven({ ...grant, personId, ...(reason !== undefined && { reason: seal(reason) }) })];
    }
    case 'WithdrawGrant': {
      const { grantId } = command.data;
      const grant = get(access.grants, grantId);
      if (grant === undefined) return refuse('grant.unknown');
      if (grant.withdrawnAt !== undefined) return refuse('already.so');
      return [GrantWithdrawn({ grantId, personId, by: 'operator' })];
    }
    case 'ExpireGrant': {
      const { grantId, until } = command.data;
      const grant = get(access.grants, grantId);
      const isDue = grant?.withdrawnAt === undefined && grant?.until === until && at >= until;
      return isDue ? [GrantWithdrawn({ grantId, personId, by: 'timer' })] : refuse('timer.void');
    }
    case 'RecordReview': {
      const { classId, ...looked } = command.data;
      const ground = { stream: `lesson/${looked.lessonId}`, granting: `class/${classId}` };
      const [grantId] = grantFor(access, 'review', ground, at) ?? [];
      return grantId === undefined ? refuse('grant.unknown') : [LessonReviewed({ grantId, personId, ...looked })];
    }
    case 'RecordReidentification': {
      const [grantId] = grantFor(access, 'reidentify', undefined, at) ?? [];
      return grantId === undefined
        ? refuse('grant.unknown')
        : [LearnersReidentified({ grantId, personId, ...command.data })];
    }
  }
}

const isOperator = (giver: AccessState | undefined, at: number): boolean =>
  giver !== undefined && grantFor(giver, 'operate', undefined, at) !== undefined;
