import {
  CoursewareEditionAdded,
  CoursewareEditionRestored,
  CoursewareMoved,
  CoursewarePagesArranged,
  CoursewareRenderingFailed,
  CoursewareUploaded,
} from '@lectern/contracts/courseware/facts.ts';
import type { CoursewareCommand } from '@lectern/contracts/courseware/commands.ts';
import {
  coursewareMachine,
  editionMachine,
  pagesInOrder,
  type CoursewareState,
  type CoursewareStreamState,
} from '@lectern/contracts/courseware/courseware.ts';
import { COURSEWARE } from '@lectern/contracts/courseware/limits.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { namesIn } from '@lectern/contracts/kernel/folder.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { Deciding } from '../ledger/submission.ts';

type About<Name extends CoursewareCommand['name']> = Extract<CoursewareCommand, { name: Name }>['data'];
type Decision = readonly NewFact[] | Refused | undefined;

const BIN_MS = COURSEWARE.binDays * 86_400_000;

export function decideCourseware(
  { courseware }: CoursewareStreamState,
  command: CoursewareCommand,
  { at, status }: Deciding<unknown>,
): Decision {
  const now = status(coursewareMachine, 'courseware');
  const rendering = (edition: number) => status(editionMachine, String(edition));
  if (command.name === 'UploadCourseware') return now === 'none' ? uploaded(command.data) : refuse('already.so');
  if (command.name === 'FailCoursewareRendering') return failed(courseware, command.data, rendering);
  if (command.name === 'RestoreCourseware')
    return courseware.deletedAt !== undefined && courseware.deletedAt + BIN_MS <= at
      ? refuse('courseware.binOver')
      : undefined;
  if (now !== 'kept') return OF_RENDERING.has(command.name) ? undefined : refuse('courseware.unknown');
  switch (command.name) {
    case 'AddCoursewareEdition': {
      const edition = courseware.editions.length + 1;
      if (edition > COURSEWARE.editions) return refuse('courseware.tooManyEditions');
      return [CoursewareEditionAdded({ edition, files: command.data.files })];
    }
    case 'RestoreCoursewareEdition':
      return restored(courseware, command.data, rendering);
    case 'MoveCourseware': {
      const path = pathOf(command.data.folder);
      if (typeof path === 'object') return path;
      return path === courseware.folder
        ? refuse('already.so')
        : [CoursewareMoved(path === undefined ? {} : { folder: path })];
    }
    case 'ArrangeCoursewarePages':
      return arranged(courseware, command.data, rendering);
    default:
      return undefined;
  }
}

/** A rendering that has begun comes to its end, wherever the item stands meanwhile. */
const OF_RENDERING: ReadonlySet<string> = new Set([
  'StartCoursewareRendering',
  'RecordCoursewarePage',
  'FinishCoursewareRendering',
]);

function uploaded({ folder, ...data }: About<'UploadCourseware'>): Decision {
  const path = pathOf(folder);
  if (typeof path === 'object') return path;
  return [CoursewareUploaded({ ...data, ...(path !== undefined && { folder: path }) })];
}

function failed(
  { name, ownerId }: CoursewareState,
  { edition, reason }: About<'FailCoursewareRendering'>,
  rendering: (edition: number) => string,
): Decision {
  const now = rendering(edition);
  if (now !== 'pending' && now !== 'parsing') return refuse(now === 'none' ? 'courseware.noEdition' : 'already.so');
  return ownerId === undefined
    ? refuse('courseware.unknown')
    : [CoursewareRenderingFailed({ edition, reason, personId: ownerId, name })];
}

function restored(
  { editions }: CoursewareState,
  { edition: of }: About<'RestoreCoursewareEdition'>,
  rendering: (edition: number) => string,
): Decision {
  const before = editions.find((one) => one.edition === of);
  if (before === undefined) return refuse('courseware.noEdition');
  if (of === editions.length) return refuse('already.so');
  if (rendering(of) !== 'success') return refuse('courseware.notReady');
  if (editions.length >= COURSEWARE.editions) return refuse('courseware.tooManyEditions');
  const { file, pages } = before;
  return [CoursewareEditionRestored({ edition: editions.length + 1, of, files: [file], pages })];
}

/** Of the newest edition, once all its pages are there: whoever arranges what is not that any more is told. */
function arranged(
  { editions }: CoursewareState,
  { edition, pages }: About<'ArrangeCoursewarePages'>,
  rendering: (edition: number) => string,
): Decision {
  const newest = editions.at(-1);
  if (newest?.edition !== edition) return refuse('courseware.noEdition');
  if (rendering(edition) !== 'success') return refuse('courseware.notReady');
  const isWhole = new Set(pages).size === pages.length && pages.every((n) => n <= newest.pages);
  if (!isWhole) return refuse('courseware.noPage');
  const before = pagesInOrder(newest);
  const isSame = pages.length === before.length && pages.every((n, index) => n === before[index]);
  return isSame ? refuse('already.so') : [CoursewarePagesArranged({ edition, pages })];
}

function pathOf(folder: string | undefined): string | undefined | Refused {
  const names = namesIn(folder ?? '');
  if (names.length > COURSEWARE.foldersDeep) return refuse('courseware.tooDeep');
  return names.length === 0 ? undefined : names.join('/');
}
