import { Injectable } from '@nestjs/common';
import { SecondStepRemoved } from '@lectern/contracts/access/access.ts';
import { Directory } from '../directory/directory.ts';
import { RESET } from '../edge/auth/second-steps.ts';
import { Sessions } from '../edge/auth/sessions.ts';
import { Letters, type Words } from '../edge/mail/letters.ts';
import { Projector } from '../rows/projector.ts';

/** In both languages at once: which one they read is known of who asks, and they did not. */
const BOTH = [
  '管理员关掉了你账号的两步登录，现在用密码就能登录。请登录后重新打开它。不是你要求的，请马上改密码，并联系学校。',
  'An operator turned off two-step sign-in for your account: your password alone signs you in now. Turn it on again once you’re in. If you didn’t ask for this, change your password at once and tell the school.',
].join('\n\n');
const REMOVED: Words = {
  subject: ['两步登录已关掉', 'Two-step sign-in is off'],
  text: [BOTH, BOTH],
};

/** Turns two-step sign-in off for whoever an operator said so of, once that stands in the log; they are written to. */
@Injectable()
export class Removing {
  constructor(projector: Projector, sessions: Sessions, directory: Directory, letters: Letters) {
    projector.follow('second-steps-removed', ['access'], async (manager, facts) => {
      const removed = facts.filter(({ type }) => type === SecondStepRemoved.type);
      const people = removed.map(({ data }) => (data as { personId: string }).personId);
      if (people.length === 0) return;
      await manager.query(RESET, [people]);
      const { id, name } = await sessions.school();
      const contacts = await Promise.all(people.map((personId) => directory.contactsOf(id, personId)));
      for (const contact of contacts.flat()) letters.write(contact, name, REMOVED, 'zh-cn');
    });
  }
}
