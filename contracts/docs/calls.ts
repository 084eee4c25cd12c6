import { accountCalls } from '../src/account/account.ts';
import { examPhotoCalls } from '../src/exam/photo-queries.ts';
import { identityCalls } from '../src/identity/identity.ts';
import type { CallKind } from '../src/kernel/call.ts';
import { pictureCalls } from '../src/kernel/picture.ts';
import { orderCalls } from '../src/order/queries.ts';
import { downloadCalls } from '../src/download/download.ts';
import { ownDataCalls } from '../src/own-data/own-data.ts';
import { libraryCalls } from '../src/library/queries.ts';
import { paperCalls } from '../src/paper/queries.ts';
import { questionnaireCalls } from '../src/questionnaire/queries.ts';
import { liveVideoCalls } from '../src/liveVideo/calls.ts';
import { quizCalls } from '../src/quiz/queries.ts';
import { rosterCalls } from '../src/roster/roster.ts';
import * as session from '../src/session/commands.ts';
import { passkeyCalls } from '../src/passkey/passkey.ts';
import { providerCalls } from '../src/account/provider.ts';
import { twoStepCalls } from '../src/two-step/two-step.ts';
import { workspaceCalls } from '../src/workspace/workspace.ts';

/** The session calls in their order, under the names they are exported by, those about accounts and about lists. */
export const calls: readonly CallKind[] = [
  ...session.sessionCalls.map((call) => {
    const [name] = Object.entries(session).find(([, exported]) => exported === call)!;
    return { ...call, name };
  }),
  ...accountCalls,
  ...identityCalls,
  ...examPhotoCalls,
  ...orderCalls,
  ...pictureCalls,
  ...libraryCalls,
  ...paperCalls,
  ...questionnaireCalls,
  ...quizCalls,
  ...liveVideoCalls,
  ...rosterCalls,
  ...twoStepCalls,
  ...providerCalls,
  ...passkeyCalls,
  ...ownDataCalls,
  ...downloadCalls,
  ...workspaceCalls,
];
