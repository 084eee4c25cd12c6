import type { Deck } from '@lectern/contracts/slides/state.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import { createReadStream, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Clock } from '../ops/database/clock.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { FileRegister } from '../edge/files/file-register.ts';
import { FILE_STORE, type FileStore } from '../edge/files/file-store.ts';
import { demoDeck, demoLesson, demoPageQuestions, demoPages, demoSchool, demoTeacher } from './demo.school.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';

const LIMIT_BYTES = 10 * 1024 * 1024;

/** Where the slides are: beside the sources, also for the built program. */
const file = ['./slides/angular-momentum.pdf', '../src/demo/slides/angular-momentum.pdf']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));

export function demoSlidesFile(): string {
  if (file === undefined) throw new Error('The slides of the demo school are missing.');
  return file;
}

/** Gives the lesson that is ready its slides, as a teacher who uploads them would, and the questions on their pages. */
export async function seedSlides(server: RunningServer): Promise<void> {
  const { app } = server;
  const say = await demoVoices(server);
  const { hash, bytes, wasThere } = await app
    .get<FileStore>(FILE_STORE)
    .put(createReadStream(demoSlidesFile()), LIMIT_BYTES);
  const { mediaType, name } = demoDeck;
  await app.get(FileRegister).record(demoSchool.id, { hash, bytes, mediaType, uploadedBy: demoTeacher.id }, !wasThere);
  const { id, deckId } = demoLesson;
  const give = (command: string, data: object, part: string) =>
    say({ who: demoTeacher.id, family: 'lesson', id, name: command, data, at: app.get(Clock).now(), part });
  await give('AddSlides', { deckId, name, file: hash }, 'slides');
  const pages = await opened(server);
  for (const [index, { questionId, ...question }] of demoLesson.questions.entries()) {
    const place = { deckId, n: demoPages[index]! };
    const { status, editedIn, page } = stateOf(app.get(Mailboxes)).quiz.questions[questionId] ?? {};
    if (status !== 'draft' || page !== undefined || place.n > pages) continue; // a teacher had it in hand meanwhile
    await give('ReviseQuestion', { questionId, ...question, basedOn: editedIn, page: place }, `place-${index}`);
  }
  for (const { page, ...question } of demoPageQuestions) {
    const isThere = page <= pages;
    await give('WriteQuestion', { ...question, ...(isThere && { page: { deckId, n: page } }) }, `page-${page}`);
  }
}

/** How many pages the slides have, once the renderer has opened them; 0 when it could not. */
async function opened({ app }: RunningServer): Promise<number> {
  return watched(app.get(Mailboxes), ({ status, pages }) => (status === 'pending' ? undefined : pages));
}

/** The slides of the lesson that is ready, once the renderer is done with them, whether it could or not. */
export async function renderedDeck({ app }: RunningServer): Promise<Deck> {
  return watched(app.get(Mailboxes), (deck) =>
    deck.status === 'pending' || deck.status === 'parsing' ? undefined : deck,
  );
}

const stateOf = (mailboxes: Mailboxes) =>
  mailboxes.get(`lesson/${demoLesson.id}`).head.folded.state as LessonStreamState;

/** Looks at the demo's deck at every fact until there is something to say of it. */
async function watched<Found>(mailboxes: Mailboxes, look: (deck: Deck) => Found | undefined): Promise<Found> {
  const mailbox = mailboxes.get(`lesson/${demoLesson.id}`);
  await mailbox.ready();
  return new Promise((resolve) => {
    const stop = mailbox.listen(() => check());
    const check = () => {
      const deck = stateOf(mailboxes).slides.decks.find(({ deckId }) => deckId === demoLesson.deckId);
      const found = deck && look(deck);
      if (found === undefined) return;
      stop();
      resolve(found);
    };
    check();
  });
}
