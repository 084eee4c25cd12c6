import { LessonEnded, LessonScheduled, LessonStarted } from '@lectern/contracts/lesson/facts.ts';
import * as slides from '@lectern/contracts/slides/facts.ts';
import { ask, writeQuestions } from './asking.ts';
import { ClassHour, SYSTEM, type Cast, type Told } from './class-hour.ts';
import { comeAndGo, turnScreens } from './coming.ts';
import { mark, talk } from './talking.ts';

const PREPARED_S = -18 * 3600;
const FIRST_PAGE_S = 12;
/** Three pages are gone back to, so that a page is shown more than once. */
const LOOKED_BACK = new Set([9, 21, 33]);

/** A whole lesson as it went, from its preparation to what was said of it afterwards, in the order of its log. */
export function story(cast: Cast): readonly Told[] {
  const hour = new ClassHour(cast);
  const { teacher, ends } = hour;
  const { deckId, classId, title, startsAt, minutes, deck } = cast;
  hour.say(PREPARED_S, teacher, LessonScheduled({ classId, title, startsAt }));
  prepare(hour);
  const shown = Math.max(2, Math.min(deck.pages.length, Math.floor(minutes / 2)));
  const everyS = (ends - FIRST_PAGE_S - 30) / shown;
  const asked = Array.from({ length: Math.max(4, Math.floor(minutes / 6)) }, (_, n) => ({
    second: Math.floor(40 + ((n + 0.6) * (ends - 130)) / Math.max(4, Math.floor(minutes / 6))),
  }));
  const pageAt = (second: number) => Math.min(shown, 1 + Math.floor(Math.max(0, second - FIRST_PAGE_S) / everyS));
  const questions = writeQuestions(
    hour,
    PREPARED_S + 100,
    asked.map(({ second }) => pageAt(second)),
  );
  const closesAt = startsAt + 4 * 3600_000;
  hour.say(0, teacher, LessonStarted({ code: String(hour.within(100_000, 1_000_000)), closesAt }));
  turnScreens(hour);
  comeAndGo(hour);
  for (let n = 1; n <= shown; n += 1) {
    const from = Math.floor(FIRST_PAGE_S + (n - 1) * everyS);
    hour.say(from, teacher, slides.PageShown({ deckId, n }));
    mark(hour, n, from, from + everyS);
    if (!LOOKED_BACK.has(n)) continue;
    hour.say(from + everyS * 0.4, teacher, slides.PageShown({ deckId, n: n - 1 }));
    hour.say(from + everyS * 0.6, teacher, slides.PageShown({ deckId, n }));
  }
  questions.forEach((question, index) => ask(hour, question, asked[index]!.second, index));
  talk(hour);
  hour.say(ends, teacher, LessonEnded({ by: 'teacher' }));
  return ordered(hour.told);
}

/** The deck as it was uploaded and rendered. */
function prepare(hour: ClassHour): void {
  const { teacher, cast } = hour;
  const { deckId, deck } = cast;
  const { name, file, pages } = deck;
  const added = { deckId, name, file, mediaType: 'application/pdf', bytes: 1_204_000 };
  hour.say(PREPARED_S + 60, teacher, slides.SlidesAdded(added));
  hour.say(PREPARED_S + 62, SYSTEM, slides.RenderingStarted({ deckId, pages: pages.length }));
  const rendered = pages.map(({ n, images, title, text }) =>
    slides.PageRendered({ deckId, n, images: images.map((image) => ({ ...image })), title, text }),
  );
  hour.say(PREPARED_S + 70, SYSTEM, ...rendered);
  hour.say(PREPARED_S + 71, SYSTEM, slides.SlidesRendered({ deckId }));
}

/** By when it stands in the log; what is told of one moment stays in the order of telling. */
const ordered = (told: readonly Told[]): readonly Told[] =>
  told.toSorted((a, b) => (a.recordedSecond ?? a.second) - (b.recordedSecond ?? b.second));
