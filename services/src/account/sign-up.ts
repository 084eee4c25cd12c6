import { Injectable } from '@nestjs/common';
import type { ResetPassword, SendCode, SignUp } from '@lectern/contracts/account/account.ts';
import { contactOf, type Contact } from '@lectern/contracts/kernel/credentials.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import type * as z from 'zod/mini';
import { Passwords } from '../edge/auth/passwords.ts';
import { SentCodes } from '../edge/auth/sent-codes.ts';
import { Sessions } from '../edge/auth/sessions.ts';
import { Database } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Accounts } from './accounts.ts';
import { LETTERS, Letters } from './letters.ts';

/** Who comes with an address instead of a password: to sign up, or because the password is forgotten. */
@Injectable()
export class SignUps {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly codes: SentCodes,
    private readonly passwords: Passwords,
    private readonly accounts: Accounts,
    private readonly letters: Letters,
  ) {}

  /**
   * Writes to the address, if there is something to write: who signed up before is told so there, and who never did is not
   * written to. Whoever asks learns nothing of either.
   * @throws RefusedError signUp.closed, code.tooSoon, rate.limited
   */
  async sendCode({ purpose, to }: z.output<typeof SendCode.data>, language: Language, from: string): Promise<void> {
    const school = await this.sessions.school();
    if (purpose === 'signUp' && !school.signUp) throw new RefusedError('signUp.closed');
    const contact = contactOf(to)!;
    const digits = await this.codes.make({ school: school.id, purpose, contact }, from);
    const isKnown = (await this.accounts.under(school.id, contact)) !== undefined;
    const write = (words: Parameters<Letters['write']>[2]) => this.letters.write(contact, school.name, words, language);
    if (purpose === 'signUp') write(isKnown ? LETTERS.hasAccount() : LETTERS.signUp(digits));
    else if (isKnown) write(LETTERS.newPassword(digits));
  }

  /**
   * A new person with an account; answers with their id.
   * @throws RefusedError signUp.closed, request.invalid, code.wrong, code.over, contact.taken
   */
  async signUp({ to, code, name, password }: z.output<typeof SignUp.data>): Promise<string> {
    const { id: school, signUp } = await this.sessions.school();
    if (!signUp) throw new RefusedError('signUp.closed');
    const contact = contactOf(to)!;
    const hash = await this.passwords.chosen(password, contact.address);
    await this.codes.take({ school, purpose: 'signUp', contact }, code);
    const id = newId();
    await this.database.transaction((client) => this.accounts.add(client, { id, school, name, password: hash }, to));
    return id;
  }

  /**
   * Another password for whoever the address belongs to; all their sessions end. Answers with who that is.
   * @throws RefusedError request.invalid, code.wrong, code.over
   */
  async newPassword({ to, code, password }: z.output<typeof ResetPassword.data>): Promise<string> {
    const { id: school } = await this.sessions.school();
    const contact: Contact = contactOf(to)!;
    const person = await this.accounts.under(school, contact);
    const hash = await this.passwords.chosen(password, contact.address, ...(person ? [person.login] : []));
    await this.codes.take({ school, purpose: 'newPassword', contact }, code);
    if (person === undefined) throw new RefusedError('code.over'); // it was sent to nobody
    await this.accounts.setPassword(person.id, hash);
    await this.sessions.endAllOf(person.id);
    return person.id;
  }
}
