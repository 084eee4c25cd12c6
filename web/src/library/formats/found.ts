import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { LIBRARY } from '@lectern/contracts/library/limits.ts';
import { blanksIn } from '@lectern/contracts/question/blanks.ts';
import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { Unreadable } from '../../kit/files/archive.ts';
import { EMPTY } from '../../quiz/teacher/draft.ts';
import { broughtPicture, type DraftPicture } from '../../quiz/teacher/draft-pictures.ts';
import { emptyDraft, type LibraryDraft } from '../library-draft.ts';
import { unmarked, type MarkedPictures } from './marked-pictures.ts';

/** A question as a file has it, in the fields of its form, so that what is wrong is mended there. */
export interface FoundQuestion {
  /** Which of the file it is, from 1. */
  readonly place: number;
  readonly draft: LibraryDraft;
}

/** What of a file did not become part of a question, and of which; 0 stands for what is before them. */
export interface FoundFault {
  readonly place: number;
  readonly is:
    | 'kind' // which kind it is does not stand there, or is none of ours
    | 'answer' // what is right cannot be read
    | 'unsupported' // no question came of it
    | 'leftOut' // the question came without it
    | 'broken';
  /** As the file has it. */
  readonly what: string;
}

export interface FoundFile {
  readonly questions: readonly FoundQuestion[];
  /** The pictures that its drafts name, by their keys. */
  readonly pictures: ReadonlyMap<string, Blob>;
  readonly faults: readonly FoundFault[];
}

/** Collects what a reader finds; more than may come at once is refused as soon as it is seen [R5.52]. */
export function collecting() {
  const questions: FoundQuestion[] = [];
  const faults: FoundFault[] = [];
  const pictures = new Map<string, Blob>();
  const take = (place: number, draft: Partial<LibraryDraft>) => {
    if (questions.length >= LIBRARY.imported) throw new Unreadable('tooMany');
    questions.push({ place, draft: sounder({ ...emptyDraft(''), choices: [], ...draft }, draft.points) });
  };
  const picture = (file: Blob, alt: string, at: number | undefined): DraftPicture => {
    const one = broughtPicture(file, at, alt.slice(0, LIMITS.pictureAltUnits));
    pictures.set(one.key, file);
    return one;
  };
  const fault = (place: number, is: FoundFault['is'], what = ''): undefined => {
    faults.push({ place, is, what: what.trim().slice(0, 80) });
  };
  return {
    found: { questions, faults, pictures } satisfies FoundFile,
    take,
    picture,
    fault,
    /** One in whose texts pictures stand as marks; those beside what is right are left out, for it is no part of what is asked. */
    takeMarked: (place: number, draft: Partial<LibraryDraft>, marked: MarkedPictures) => {
      const { text = '', choices = [], explanation = '', blanks = [] } = draft;
      const beside = [explanation, ...blanks.map(({ accepted }) => accepted)].flatMap((one) => marked.in(one));
      const brought = [text, ...choices].flatMap((one, at) =>
        marked.in(one).map(({ file, alt }) => picture(file, alt, at === 0 ? undefined : at - 1)),
      );
      if (beside.length + brought.length === 0) return take(place, draft);
      for (const _ of beside) fault(place, 'leftOut', 'picture');
      take(place, {
        ...draft,
        text: unmarked(text),
        choices: choices.map(unmarked),
        explanation: unmarked(explanation),
        ...(blanks.length > 0 && { blanks: blanks.map((one) => ({ ...one, accepted: unmarked(one.accepted) })) }),
        pictures: brought,
      });
    },
  };
}

/** What a file does not say is as in a new question; a form has two choices at least, and points that its blanks share. */
function sounder(draft: LibraryDraft, points = ''): LibraryDraft {
  const { kind, text, choices } = draft;
  const count = kind === 'fillBlank' ? blanksIn(text) : 0;
  const usual =
    kind === 'poll' ? '0' : count > 0 && (Number(EMPTY.points) * 10) % count > 0 ? `${count}` : EMPTY.points;
  return {
    ...draft,
    text: text.trim(),
    choices: choices.length === 0 ? EMPTY.choices : choices,
    points: points.trim() === '' ? usual : points.trim(),
  };
}

/** What is right of a true or false question, however it is written: its place among the two, or undefined. */
export function judged(typed: string): 0 | 1 | undefined {
  const word = typed.normalize('NFKC').trim().toLowerCase();
  if (/^(a|t|true|yes|1|对|正确|是|√|✓|✔)$/.test(word)) return 0;
  return /^(b|f|false|no|0|错|错误|否|不对|×|x|✗|✘)$/.test(word) ? 1 : undefined;
}

const KIND_NAMES: Readonly<Record<QuestionKind, RegExp>> = {
  singleChoice: /^(单选|单项选择|选择|single ?choice|multiple ?choice \(one answer\))题?$/,
  multipleChoice: /^(多选|多项选择|不定项选择|multiple ?choice|multiple ?answers?)题?$/,
  judgement: /^(判断|是非|true or false|true\/false|judge?ment)题?$/,
  poll: /^(投票|poll)题?$/,
  fillBlank: /^(填空|fill in the blanks?|fill ?blanks?)题?$/,
  subjective: /^(主观|问答|简答|论述|计算|解答|written answer|essay|subjective)题?$/,
  programming: /^(编程|程序设计|programming|code)题?$/,
};

/** The kind that a word names, in either language. */
export function kindNamed(typed: string): QuestionKind | undefined {
  const word = typed.normalize('NFKC').trim().toLowerCase();
  return (Object.keys(KIND_NAMES) as QuestionKind[]).find((kind) => KIND_NAMES[kind].test(word));
}

/** The choices that letters name, whatever stands between them; undefined where something else stands there. */
export function placesOf(typed: string): readonly number[] | undefined {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s,;、，；]/g, '');
  if (!/^[A-J]*$/.test(letters)) return undefined;
  return [...new Set(Array.from(letters, (letter) => letter.charCodeAt(0) - 65))].toSorted((one, other) => one - other);
}

const DIFFICULTY_WORDS = {
  easy: /^(易|容易|简单|easy|1)$/,
  medium: /^(中|中等|medium|2)$/,
  hard: /^(难|困难|hard|3)$/,
};

export const difficultyNamed = (typed: string): LibraryDraft['difficulty'] =>
  (['easy', 'medium', 'hard'] as const).find((one) =>
    DIFFICULTY_WORDS[one].test(typed.normalize('NFKC').trim().toLowerCase()),
  );
