import { Inject, Injectable } from '@nestjs/common';
import type { ResetPassword, SendCode, SignUp } from '@lectern/contracts/account/account.ts';
import { contactOf, type Contact } from '@lectern/contracts/kernel/credentials.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import type * as z from 'zod/mini';
import { Passwords } from '../edge/auth/passwords.ts';
import { SecondSteps } from '../edge/auth/second-steps.ts';
import { SentCodes } from '../edge/auth/sent-codes.ts';
import { Sessions } from '../edge/auth/sessions.ts';
import { Database } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { AgreementsInForce } from '../directory/agreements-in-force.ts';
import { ListedPeople } from '../directory/listed-people.ts';
import { Accounts } from './accounts.ts';
import { Letters } from '../edge/mail/letters.ts';
import { LETTERS } from './letters.ts';

/** Who comes with an address instead of a password: to sign up, to sign in, or because the password is forgotten. */
@Injectable()
export class SignUps {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly codes: SentCodes,
    private readonly passwords: Passwords,
    private readonly accounts: Accounts,
    private readonly letters: Letters,
    private readonly listed: ListedPeople,
    private readonly agreements: AgreementsInForce,
    private readonly steps: SecondSteps,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Writes to the address, if there is something to write: who signed up before is told so there, and who never did is not
   * written to. Whoever asks learns nothing of either.
   * @throws RefusedError password.off, signUp.closed, code.tooSoon, rate.limited
   */
  async sendCode({ purpose, to }: z.output<typeof SendCode.data>, language: Language, from: string): Promise<void> {
    if (!this.settings.passwords) throw new RefusedError('password.off');
    const school = await this.sessions.school();
    if (purpose === 'signUp' && !school.signUp) throw new RefusedError('signUp.closed');
    const contact = contactOf(to)!;
    const digits = await this.codes.make({ school: school.id, purpose, contact }, from);
    const isKnown = (await this.accounts.under(school.id, contact)) !== undefined;
    const write = (words: Parameters<Letters['write']>[2]) => this.letters.write(contact, school.name, words, language);
    if (purpose === 'signUp') write(isKnown ? LETTERS.hasAccount() : LETTERS.signUp(digits));
    else if (isKnown) write(LETTERS[purpose](digits));
  }

  /**
   * A new person with an account, or an account for who holds a place that a list kept for this very address; answers with
   * their id.
   * @throws RefusedError password.off, signUp.closed, agreement.required, request.invalid, code.wrong, code.over, contact.taken
   */
  async signUp({ to, code, name, password, agreementIds = [] }: z.output<typeof SignUp.data>): Promise<string> {
    if (!this.settings.passwords) throw new RefusedError('password.off');
    const { id: school, signUp } = await this.sessions.school();
    if (!signUp) throw new RefusedError('signUp.closed');
    const inForce = await this.agreements.of(school);
    if (inForce.some(({ agreementId }) => !agreementIds.includes(agreementId)))
      throw new RefusedError('agreement.required');
    const contact = contactOf(to)!;
    const hash = await this.passwords.chosen(password, contact.address);
    await this.codes.take({ school, purpose: 'signUp', contact }, code);
    const person = { school, name, password: hash };
    const place = await this.listed.placeFor(school, contact.address, name);
    return this.database.transaction(async (client) => {
      if (place !== undefined && (await this.accounts.giveTo(client, { ...person, id: place }, to))) return place;
      const id = newId();
      await this.accounts.add(client, { ...person, id }, to);
      return id;
    });
  }

  /**
   * Another password for whoever the address belongs to; all their sessions end. Answers with who that is.
   * @throws RefusedError password.off, request.invalid, code.wrong, code.over
   */
  async newPassword({ to, code, password }: z.output<typeof ResetPassword.data>): Promise<string> {
    if (!this.settings.passwords) throw new RefusedError('password.off');
    const { id: school } = await this.sessions.school();
    const contact: Contact = contactOf(to)!;
    const person = await this.accounts.under(school, contact);
    const hash = await this.passwords.chosen(password, contact.address, ...(person ? [person.login] : []));
    await this.codes.take({ school, purpose: 'newPassword', contact }, code);
    if (person === undefined) throw new RefusedError('code.over'); // it was sent to nobody
    await this.accounts.setPassword(person.id, hash);
    await this.steps.trustNone(person.id);
    await this.sessions.endAllOf(person.id);
    return person.id;
  }
}
