import type { ShortMessage, ShortMessenger } from './mailer.ts';
import type { Outbox } from './outbox.ts';

const SILENCE_MS = 10_000;

/** Short messages by the school's own gateway: one POST of `{"to", "text"}`, and any answer of success. */
export class HttpMessenger implements ShortMessenger {
  constructor(
    private readonly url: string,
    private readonly token: string | undefined,
    private readonly outbox: Outbox,
  ) {}

  async send(message: ShortMessage): Promise<void> {
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(SILENCE_MS),
        headers: {
          'content-type': 'application/json',
          ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
        },
        body: JSON.stringify(message),
      });
      if (!response.ok) throw new Error(`The gateway answered ${response.status}.`);
    } catch (error) {
      await this.outbox.keep(message, (error as Error).message);
    }
  }
}
