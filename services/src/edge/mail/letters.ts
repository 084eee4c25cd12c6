import { Inject, Injectable } from '@nestjs/common';
import type { Contact } from '@lectern/contracts/kernel/credentials.ts';
import { labelIn, type Label } from '@lectern/contracts/kernel/list.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { MAILER, SHORT_MESSENGER, type Mailer, type ShortMessenger } from './mailer.ts';
import { Log } from '../../ops/telemetry/log.ts';

/** What is written, in both languages. */
export interface Words {
  readonly subject: Label;
  readonly text: Label;
}

/** Writes to one address, by mail or short message. Nobody waits for it: how long it takes would tell who has an account. */
@Injectable()
export class Letters {
  constructor(
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(SHORT_MESSENGER) private readonly messenger: ShortMessenger,
    private readonly log: Log,
  ) {}

  write({ kind, address }: Contact, school: string, words: Words, language: Language): void {
    const text = labelIn(words.text, language);
    const sent =
      kind === 'email'
        ? this.mailer.send({ to: address, subject: `${school} · ${labelIn(words.subject, language)}`, text })
        : this.messenger.send({
            to: address,
            text: language === 'en' ? `[${school}] ${text}` : `【${school}】${text}`,
          });
    sent.catch((error: unknown) => this.log.failure(error, 'a message could not be kept'));
  }
}
