import {
  BehaviourTagAdded,
  BehaviourTagEdited,
  behaviourTagMachine,
  isTaken,
  type BehaviourTagCommand,
  type BehaviourTagsStreamState,
} from '@lectern/contracts/behaviour/tags.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { Deciding } from '../ledger/submission.ts';

export function decideBehaviourTags(
  { behaviourTags }: BehaviourTagsStreamState,
  { name, data }: BehaviourTagCommand,
  { status }: Deciding,
): readonly NewFact[] | Refused | undefined {
  if (name === 'RemoveBehaviourTag') return undefined;
  const is = status(behaviourTagMachine, data.tagId);
  if (name === 'AddBehaviourTag') {
    if (is !== 'none') return refuse('already.so');
    if (isTaken(behaviourTags, data.tag, data.tagId)) return refuse('behaviour.tagTaken');
    if (behaviourTags.tags.length >= LIMITS.behaviourTags) return refuse('behaviour.tooManyTags');
    return [BehaviourTagAdded(data)];
  }
  const tag = behaviourTags.tags.find(({ tagId }) => tagId === data.tagId);
  if (tag === undefined) return refuse('behaviour.unknownTag');
  if (isTaken(behaviourTags, data.tag, data.tagId)) return refuse('behaviour.tagTaken');
  const isSame = tag.tag === data.tag && tag.points === data.points && tag.seenBy === data.seenBy;
  return isSame ? refuse('already.so') : [BehaviourTagEdited(data)];
}
