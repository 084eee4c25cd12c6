import { Module } from '@nestjs/common';
import { behaviour } from '@lectern/contracts/behaviour/behaviour.ts';
import { behaviourTags, MyBehaviourTags, type BehaviourTagsStreamState } from '@lectern/contracts/behaviour/tags.ts';
import { Answers } from '../edge/http/questions.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { decideBehaviour } from './behaviour.decider.ts';
import { decideBehaviourTags } from './tags.decider.ts';

@Module({})
export class BehaviourModule {
  constructor(deciders: Deciders, answers: Answers, mailboxes: Mailboxes) {
    deciders.register(behaviour, decideBehaviour);
    deciders.register(behaviourTags, decideBehaviourTags);
    answers.register(MyBehaviourTags, async (_, person) => {
      const mailbox = mailboxes.get(`behaviour/${person!.personId}`);
      await mailbox.refresh(); // a tag that was just made elsewhere is among them
      const { behaviourTags: own } = mailbox.head.folded.state as BehaviourTagsStreamState;
      return { tags: [...own.tags] };
    });
  }
}
