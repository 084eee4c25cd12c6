import { isCounted } from '@lectern/contracts/kernel/roles.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { SlidesCommand } from '@lectern/contracts/slides/commands.ts';
import {
  pageKey,
  PageMarked,
  PageRendered,
  PagesArranged,
  PageShown,
  PageUnmarked,
  RenderingFailed,
  RenderingRetried,
  RenderingStarted,
  SlidesAdded,
  SlidesRemoved,
  SlidesRendered,
} from '@lectern/contracts/slides/facts.ts';
import { orderOf, type Deck, type Page, type SlidesState } from '@lectern/contracts/slides/state.ts';
import { isShown } from '@lectern/contracts/slides/view.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';

/** What is known of an uploaded file; undefined when the school has no such file. */
export type Uploaded = { readonly mediaType: string; readonly bytes: number } | undefined;

/** The newest edition of courseware of whoever asks; undefined where they have none of that kind. */
export type Taken =
  | (Pick<Deck, 'name' | 'file' | 'mediaType' | 'bytes' | 'pages' | 'lost' | 'arranged' | 'courseware'> & {
      readonly ready: readonly Page[];
    })
  | 'notReady';

type Decision = readonly NewFact[] | Refused;
type About<Name> = Extract<SlidesCommand, { name: Name }>;
type Rendering = About<'StartRendering' | 'RecordPages' | 'FinishRendering' | 'FailRendering'>;

export function decideSlides(
  state: LessonStreamState,
  command: SlidesCommand,
  deciding: Deciding<Uploaded | Taken>,
): Decision {
  const { lesson, slides } = state;
  if (lesson.status === 'unscheduled') return refuse('lesson.unknown');
  const deck = slides.decks.find(({ deckId }) => deckId === command.data.deckId);
  if (isRendering(command)) return rendering(slides, deck, command); // goes on when the lesson is over
  if (lesson.status === 'ended' || lesson.status === 'cancelled') return refuse('lesson.over');
  if (command.name === 'AddSlides') return add(slides, deck, command, deciding.gathered as Uploaded);
  if (command.name === 'TakeCourseware') return take(slides, deck, command, deciding.gathered as Taken | undefined);
  if (deck === undefined) return refuse('slides.unknown');
  switch (command.name) {
    case 'RemoveSlides':
      return Object.keys(slides.shown).some((key) => key.startsWith(`${deck.deckId}/`))
        ? refuse('slides.shown')
        : [SlidesRemoved({ deckId: deck.deckId })];
    case 'RetryRendering':
      return deck.status === 'failed' ? [RenderingRetried({ deckId: deck.deckId })] : refuse('slides.notFailed');
    case 'ArrangePages':
      return arrange(state, deck, command);
    case 'RestorePage':
      return restore(slides, deck, command);
    case 'ShowPage':
      return lesson.status === 'running' ? show(slides, deck, command) : refuse('lesson.notRunning');
    case 'MarkPage':
    case 'UnmarkPage':
      return mark(state, command, deciding);
  }
}

function add(
  { decks }: SlidesState,
  deck: Deck | undefined,
  { data }: About<'AddSlides'>,
  uploaded: Uploaded,
): Decision {
  if (deck !== undefined) return refuse('slides.exists');
  if (decks.length >= LIMITS.decksPerLesson) return refuse('slides.tooMany');
  return uploaded === undefined ? refuse('slides.fileMissing') : [SlidesAdded({ ...data, ...uploaded })];
}

/** All that was ever said of the edition's pages, as if they had been rendered here; a look at the courseware never comes into it again. */
function take(
  { decks }: SlidesState,
  deck: Deck | undefined,
  { data: { deckId } }: About<'TakeCourseware'>,
  taken: Taken | undefined,
): Decision {
  if (deck !== undefined) return refuse('slides.exists');
  if (decks.length >= LIMITS.decksPerLesson) return refuse('slides.tooMany');
  if (taken === undefined) return refuse('courseware.unknown');
  if (taken === 'notReady') return refuse('courseware.notReady');
  const { pages, lost, arranged, ready, ...file } = taken;
  const others = decks.reduce((sum, one) => sum + orderOf(one).length, 0);
  if (others + (arranged?.length ?? pages) > LIMITS.pagesPerLesson) return refuse('slides.tooManyPages');
  return [
    SlidesAdded({ deckId, ...file }),
    RenderingStarted({ deckId, pages, ...(lost && { lost }) }),
    ...ready.map(({ images, ...page }) => PageRendered({ deckId, images: [...images], ...page })),
    SlidesRendered({ deckId }),
    ...(arranged === undefined ? [] : [PagesArranged({ deckId, pages: [...arranged] })]),
  ];
}

function isRendering(command: SlidesCommand): command is Rendering {
  return ['StartRendering', 'RecordPages', 'FinishRendering', 'FailRendering'].includes(command.name);
}

/** What the renderer says. One that was overtaken (the deck removed, or rendered by another process) is told to stop. */
function rendering({ decks }: SlidesState, deck: Deck | undefined, command: Rendering): Decision {
  if (deck === undefined) return refuse('slides.unknown');
  const { deckId, status } = deck;
  if (status === 'success' || status === 'failed') return refuse('already.so');
  switch (command.name) {
    case 'StartRendering': {
      const others = decks.reduce((sum, one) => sum + (one.deckId === deckId ? 0 : orderOf(one).length), 0);
      return others + command.data.pages > LIMITS.pagesPerLesson
        ? [RenderingFailed({ deckId, reason: 'tooManyPages' })]
        : [RenderingStarted(command.data)];
    }
    case 'RecordPages':
      if (status !== 'parsing') return refuse('step.notNow');
      return command.data.pages.map((page) => PageRendered({ deckId, ...page }));
    case 'FinishRendering':
      return status === 'parsing' ? [SlidesRendered({ deckId })] : refuse('step.notNow');
    case 'FailRendering':
      return [RenderingFailed(command.data)];
  }
}

/** What was shown may move, and its number with it; it stays, as students may look back at it. */
function arrange({ slides, quiz }: LessonStreamState, deck: Deck, { data }: About<'ArrangePages'>): Decision {
  const { deckId } = deck;
  const before = orderOf(deck);
  if (deck.status !== 'success') return refuse('slides.pageNotReady');
  const named = new Set(data.pages);
  if (named.size < data.pages.length || data.pages.some((n) => !before.includes(n))) return refuse('slides.orderStale');
  const gone = before.filter((n) => !named.has(n));
  if (gone.some((n) => isShown(slides, { deckId, n }))) return refuse('slides.pageShown');
  const asked = new Set(Object.values(quiz.questions).flatMap(({ page }) => (page ? [pageKey(page)] : [])));
  if (gone.some((n) => asked.has(pageKey({ deckId, n })))) return refuse('slides.pageAsked');
  const isSame = gone.length === 0 && data.pages.every((n, index) => n === before[index]);
  return isSame ? refuse('already.so') : [PagesArranged(data)];
}

function restore({ decks }: SlidesState, deck: Deck, { data: { n, place } }: About<'RestorePage'>): Decision {
  if (deck.status !== 'success') return refuse('slides.pageNotReady');
  if (!(n in deck.ready)) return refuse('slides.pageMissing');
  const order = orderOf(deck);
  if (order.includes(n)) return refuse('already.so');
  const pages = decks.reduce((sum, one) => sum + orderOf(one).length, 0);
  if (pages >= LIMITS.pagesPerLesson) return refuse('slides.tooManyPages');
  const before = order.filter((one) => one < n);
  const index = place === undefined ? order.indexOf(Math.max(...before)) + 1 : place - 1;
  return [PagesArranged({ deckId: deck.deckId, pages: order.toSpliced(index, 0, n) })];
}

function show({ current }: SlidesState, deck: Deck, { data }: About<'ShowPage'>): Decision {
  if (current !== undefined && pageKey(current) === pageKey(data)) return refuse('already.so');
  if (data.n in deck.ready && orderOf(deck).includes(data.n)) return [PageShown(data)];
  const isComing = data.n <= deck.pages && (deck.status === 'pending' || deck.status === 'parsing');
  return refuse(isComing || deck.status === 'pending' ? 'slides.pageNotReady' : 'slides.pageMissing');
}

/** Only pages that were shown can be marked, and to whoever was not shown one it does not exist. */
function mark(
  { slides, attendance }: LessonStreamState,
  { name, data }: About<'MarkPage' | 'UnmarkPage'>,
  { personId, asker }: Deciding<unknown>,
): Decision {
  const mustHaveJoined = isCounted(asker.role) || asker.role === 'auditor';
  if (mustHaveJoined && get(attendance.participants, personId)?.joinedAt === undefined) return refuse('join.notJoined');
  if (!isShown(slides, data)) return refuse('slides.pageMissing');
  const isMarked = get(slides.marks, personId)?.[pageKey(data)]?.includes(data.mark) ?? false;
  if (isMarked === (name === 'MarkPage')) return refuse('already.so');
  return [name === 'MarkPage' ? PageMarked({ ...data, personId }) : PageUnmarked({ ...data, personId })];
}
