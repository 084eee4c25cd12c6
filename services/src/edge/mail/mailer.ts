/** A message to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Not in the outbox: its text says where else they are. */
  readonly attachments?: readonly {
    readonly filename: string;
    readonly content: Buffer;
    readonly contentType: string;
  }[];
}

/** A message to one phone, in international form. */
export interface ShortMessage {
  readonly to: string;
  readonly text: string;
}

/** How mail leaves. What cannot be delivered stands in the outbox, and nobody's request fails for it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** How short messages leave; as mail does. */
export interface ShortMessenger {
  send(message: ShortMessage): Promise<void>;
}

export const MAILER = Symbol('mailer');
export const SHORT_MESSENGER = Symbol('short messenger');
