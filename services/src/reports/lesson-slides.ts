import { Injectable } from '@nestjs/common';
import { presentSlides } from '@lectern/contracts/slides/view.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';

/** The slides of a lesson as its teacher sees them, all decks in their order. */
@Injectable()
export class LessonSlides {
  constructor(private readonly mailboxes: Mailboxes) {}

  /** Of the stream itself: it is here, for who may ask was asked of it. */
  async of(lessonId: string) {
    const mailbox = this.mailboxes.get(`lesson/${lessonId}`);
    await mailbox.ready();
    return presentSlides(mailbox.head.folded.state as LessonStreamState, 'teacher');
  }
}
