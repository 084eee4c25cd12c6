import { SETTINGS, type Settings } from '../../ops/settings.ts';
import { HttpMessenger } from './http.messenger.ts';
import { MAILER, SHORT_MESSENGER } from './mailer.ts';
import { Outbox } from './outbox.ts';
import { SmtpMailer } from './smtp.mailer.ts';

/** By what the settings name; without one, into the outbox. */
export const mailDoors = [
  Outbox,
  {
    provide: MAILER,
    useFactory: ({ smtpUrl, mailFrom }: Settings, outbox: Outbox) =>
      smtpUrl === undefined ? outbox.mailer : new SmtpMailer(smtpUrl, mailFrom, outbox),
    inject: [SETTINGS, Outbox],
  },
  {
    provide: SHORT_MESSENGER,
    useFactory: ({ smsUrl, smsToken }: Settings, outbox: Outbox) =>
      smsUrl === undefined ? outbox.messenger : new HttpMessenger(smsUrl, smsToken, outbox),
    inject: [SETTINGS, Outbox],
  },
];
