import {
  GrantGiven,
  grantFor,
  grantMachine,
  GrantWithdrawn,
  LearnersReidentified,
  LessonReviewed,
  SecondStepRemoved,
  type AccessCommand,
  type AccessState,
} from '@lectern/contracts/access/access.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { AccessStreamState } from '@lectern/contracts/access/access.ts';
import type { Deciding } from '../ledger/submission.ts';

/** What whoever gives or takes a grant was granted themselves; for a new one whether the school knows whom and what it is for. */
export interface Found {
  readonly giver?: AccessState | undefined;
  readonly isKnown?: boolean;
  readonly isScopeKnown?: boolean;
  /** Whether there is anything to reset. */
  readonly hasSecondStep?: boolean;
}

export function decideAccess(
  { access }: AccessStreamState,
  command: AccessCommand,
  { at, seal, gathered, personId: giver, streamId: personId, asker, status }: Deciding<Found | undefined>,
): readonly NewFact[] | Refused | undefined {
  // That an operator's time is over is a fact too, which may be late: they give nothing meanwhile.
  if (asker.role === 'operator' && !isOperator(gathered?.giver, at)) return refuse('page.forbidden');
  switch (command.name) {
    case 'GiveGrant': {
      const { reason, ...grant } = command.data;
      const isNarrow = grant.scope.classId !== undefined || grant.scope.lessonId !== undefined;
      if (gathered?.isKnown !== true) return refuse('class.personUnknown', { personIds: [personId] });
      if (personId === giver) return refuse('grant.toOneself');
      if (status(grantMachine, grant.grantId) !== grantMachine.initial) return refuse('already.so');
      if (isNarrow && grant.kind !== 'review') return refuse('grant.schoolOnly');
      if (gathered.isScopeKnown !== true) return refuse('page.missing');
      if (grant.until !== undefined && grant.until <= at) return refuse('grant.overAlready');
      return [GrantGiven({ ...grant, personId, ...(reason !== undefined && { reason: seal(reason) }) })];
    }
    case 'RemoveSecondStep':
      if (gathered?.hasSecondStep !== true) return refuse('already.so');
      return [SecondStepRemoved({ personId, reason: seal(command.data.reason) })];
    case 'WithdrawGrant':
      return undefined;
    case 'ExpireGrant': {
      const { grantId, until } = command.data;
      const isDue = get(access.grants, grantId)?.until === until && at >= until;
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
