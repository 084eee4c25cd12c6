import { Inject, Injectable } from '@nestjs/common';
import type { ChangePassword, MyAccount, SendBindingCode } from '@lectern/contracts/account/account.ts';
import { contactOf, masked } from '@lectern/contracts/kernel/credentials.ts';
import type * as z from 'zod/mini';
import { ListedPeople } from '../directory/listed-people.ts';
import { Devices } from '../edge/auth/devices.ts';
import { OwnPassword } from '../edge/auth/own-password.ts';
import { Passwords } from '../edge/auth/passwords.ts';
import { SecondSteps } from '../edge/auth/second-steps.ts';
import { SentCodes } from '../edge/auth/sent-codes.ts';
import { Sessions } from '../edge/auth/sessions.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import type { Asking } from '../edge/http/own-calls.ts';
import { Database } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Accounts } from './accounts.ts';
import { Letters } from '../edge/mail/letters.ts';
import { LETTERS } from './letters.ts';

/** What somebody does with their own account. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly codes: SentCodes,
    private readonly passwords: Passwords,
    private readonly password: OwnPassword,
    private readonly steps: SecondSteps,
    private readonly accounts: Accounts,
    private readonly devices: Devices,
    private readonly letters: Letters,
    private readonly listed: ListedPeople,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async mine({ personId, school, session }: SignedInPerson): Promise<MyAccount> {
    const [account, all, listed] = await Promise.all([
      this.accounts.of(personId),
      this.devices.of(personId),
      this.listed.numbersOf(school, personId),
    ]);
    const vouched = account.number === null ? [] : [account.number];
    const contacts = account.contacts.map((one) => [one.kind, masked(one)]);
    return {
      name: account.name,
      mayRename: account.mayRename,
      account: account.login,
      numbers: [...new Set([...vouched, ...listed])],
      ...Object.fromEntries(contacts),
      hasPassword: account.password !== null,
      ...(account.passwordSince !== undefined && { passwordSince: account.passwordSince }),
      devices: all.map((device) => ({ ...device, isThis: device.id === session })),
    };
  }

  /**
   * Other sessions end: whoever else knew the password is out.
   * @throws RefusedError password.wrong, password.none, password.off, request.invalid
   */
  async changePassword({ person }: Asking, { before, password }: z.output<typeof ChangePassword.data>): Promise<void> {
    if (!this.settings.passwords) throw new RefusedError('password.off');
    const { login, contacts } = await this.accounts.of(person.personId);
    const hash = await this.passwords.chosen(password, login, ...contacts.map(({ address }) => address));
    await this.password.mustBe(person, before);
    await this.accounts.setPassword(person.personId, hash);
    await this.steps.trustNone(person.personId);
    await this.devices.signOut(person.personId, { but: person.session });
  }

  /** @throws RefusedError page.forbidden, where the school says what one is called */
  async rename({ person }: Asking, name: string): Promise<void> {
    const { rowCount } = await this.database.pool.query(
      'update person set name = $2 where id = $1 and names_itself and bound',
      [person.personId, name],
    );
    if (rowCount === 0) throw new RefusedError('page.forbidden');
    await this.sessions.forget(person.session ?? '');
  }

  /**
   * With the password, so that an unattended computer is no way to somebody's account.
   * @throws RefusedError password.wrong, code.tooSoon, rate.limited
   */
  async sendBindingCode(
    { person, language, network }: Asking,
    { to, password }: z.output<typeof SendBindingCode.data>,
  ): Promise<void> {
    await this.password.mustBe(person, password);
    const [contact, { name }] = [contactOf(to)!, await this.sessions.school()];
    const sent = { school: person.school, purpose: 'bind', contact, personId: person.personId } as const;
    this.letters.write(contact, name, LETTERS.bind(await this.codes.make(sent, network)), language);
  }

  /**
   * Whoever has proved the address is told whether it is another's; the address that it takes the place of is told, too.
   * @throws RefusedError code.wrong, code.over, contact.taken
   */
  async bind({ person: { personId, school }, language }: Asking, to: string, code: string): Promise<void> {
    const contact = contactOf(to)!;
    await this.codes.take({ school, purpose: 'bind', contact, personId }, code);
    const before = (await this.accounts.of(personId)).contacts.find(({ kind }) => kind === contact.kind);
    await this.accounts.bind(personId, school, contact);
    if (before === undefined || before.address === contact.address) return;
    this.letters.write(before, (await this.sessions.school()).name, LETTERS.replaced(), language);
  }
}
