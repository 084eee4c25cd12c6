import { MyWorkspace, WorkspaceSignOn } from '@lectern/contracts/workspace/workspace.ts';
import { Module } from '@nestjs/common';
import { Answers } from '../edge/http/questions.ts';
import { WorkspaceSignOns } from './workspace-sign-on.ts';
import { WorkspaceController } from './workspace.controller.ts';

@Module({ controllers: [WorkspaceController], providers: [WorkspaceSignOns] })
export class WorkspaceModule {
  constructor(answers: Answers, signOns: WorkspaceSignOns) {
    answers.register(MyWorkspace, (_, person) => signOns.mine(person!));
    answers.register(WorkspaceSignOn, ({ code }, person) => signOns.enter(person!, code));
  }
}
