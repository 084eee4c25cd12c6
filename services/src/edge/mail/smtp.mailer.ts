import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { setTimeout as pause } from 'node:timers/promises';
import type { Mail, Mailer } from './mailer.ts';
import type { Outbox } from './outbox.ts';

const SILENCE_MS = 10_000;
/** A server that is restarted is there again by the last try; its wait is counted in these. */
const TRIES_AFTER_MS = [0, 1000, 10_000];

/** Mail over SMTP (RFC 5321), by whatever the address of the server asks for: smtp with STARTTLS, smtps. */
export class SmtpMailer implements Mailer {
  private readonly transport: Transporter;

  constructor(
    url: string,
    private readonly from: string,
    private readonly outbox: Outbox,
    private readonly triesAfterMs: readonly number[] = TRIES_AFTER_MS,
  ) {
    const patience = { connectionTimeout: SILENCE_MS, greetingTimeout: SILENCE_MS, socketTimeout: SILENCE_MS };
    this.transport = createTransport({ url, pool: true, maxConnections: 3, ...patience } as never);
  }

  async send(mail: Mail): Promise<void> {
    let failure = '';
    for (const wait of this.triesAfterMs) {
      await pause(wait, undefined, { ref: false });
      try {
        await this.transport.sendMail({ from: this.from, ...mail } as SendMailOptions);
        return;
      } catch (error) {
        failure = (error as Error).message;
        if (isForGood(error)) break;
      }
    }
    await this.outbox.keep(mail, failure);
  }

  close(): void {
    this.transport.close();
  }
}

/** The server has understood and will not take it, however often it is asked. */
const isForGood = (error: unknown): boolean => {
  const code = (error as { responseCode?: number }).responseCode ?? 0;
  return code >= 500 && code < 600;
};
