import { Module } from '@nestjs/common';
import { MyTwoStep } from '@lectern/contracts/two-step/two-step.ts';
import { SecondSteps } from '../edge/auth/second-steps.ts';
import { StreamRoles } from '../edge/auth/stream-roles.ts';
import { Answers } from '../edge/http/questions.ts';
import { Removing } from './removing.reaction.ts';
import { TwoStepController } from './two-step.controller.ts';

@Module({ controllers: [TwoStepController], providers: [Removing] })
export class TwoStepModule {
  constructor(answers: Answers, steps: SecondSteps, roles: StreamRoles) {
    answers.register(MyTwoStep, async (_, person) => {
      const [standing, role] = await Promise.all([
        steps.standing(person!.personId),
        roles.allowing({ operator: true }, person),
      ]);
      return { ...standing, isAdvised: role !== undefined };
    });
  }
}
