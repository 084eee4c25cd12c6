import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { ImportLibraryQuestions, ReviseLibraryQuestion } from '@lectern/contracts/library/library.ts';
import {
  CheckLibraryQuestions,
  LibraryQuestions,
  MyLibraries,
  type CheckedLibraryQuestions,
  type KeptAlready,
} from '@lectern/contracts/library/queries.ts';
import { useEffect, useMemo, useState } from 'react';
import { isAlreadySo, isPassing, ProblemError } from '../kit/data/errors.ts';
import { newKey } from '../kit/data/key.ts';
import { command, send } from '../kit/data/request.ts';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { settledPictures } from '../quiz/teacher/draft-pictures.ts';
import { pictureQueue, type BroughtPicture } from '../quiz/teacher/picture-queue.ts';
import type { FoundFile } from './formats/found.ts';
import { batchesOf, judgedLines, sentOf, versionOf, type ImportLine, type JudgedLine } from './import-line.ts';
import { libraryDataOf, type LibraryDraft } from './library-draft.ts';

type Known = ReadonlyMap<string, KeptAlready | undefined>;
type Sent = ReturnType<typeof sentOf>;

/** Good, and with all its pictures. */
const isReady = ({ is, fault }: JudgedLine): boolean => is === 'good' && fault === undefined;

const linesOf = ({ questions, faults }: FoundFile, libraryId: string): readonly ImportLine[] =>
  questions.map(({ place, draft }) => ({
    questionId: newId(),
    place,
    draft: { ...draft, libraryId },
    unread: faults.filter((one) => one.place === place),
  }));

/** The same lines, but for those whose pictures have come, or have not. */
function settledLines(lines: readonly ImportLine[], queued: readonly BroughtPicture[]): readonly ImportLine[] {
  const next = lines.map((line) => {
    const pictures = settledPictures(line.draft.pictures, queued);
    return pictures === line.draft.pictures ? line : { ...line, draft: { ...line.draft, pictures } };
  });
  return next.every((line, at) => line === lines[at]) ? lines : next;
}

/** Questions of a file on their way into a library: what is wrong with each, what the library has, and how far it is. */
export function useImport(file: FoundFile, initial: string) {
  const [libraryId, setLibrary] = useState(initial);
  const [folder, setFolder] = useState('');
  const [lines, setLines] = useState(() => linesOf(file, initial));
  const [opened, setOpened] = useState<string>();
  const [sent, setSent] = useState<{ readonly done: number; readonly of: number; readonly error?: unknown }>();
  const { known, error: notChecked, ask, forget } = useKnown(libraryId);
  const readQuestions = useReadAgain(LibraryQuestions);
  const readLibraries = useReadAgain(MyLibraries);

  const judged = useMemo(() => judgedLines(lines, known), [lines, known]);
  const isSending = sent !== undefined && sent.error === undefined;
  const mend = (questionId: string, more: Partial<ImportLine>) =>
    setLines((before) => before.map((line) => (line.questionId === questionId ? { ...line, ...more } : line)));

  useEffect(() => {
    const brought = file.questions.flatMap(({ draft }) => draft.pictures).filter(({ fault }) => fault === undefined);
    for (const { key } of brought) pictureQueue.take(key, file.pictures.get(key)!);
    const forget = pictureQueue.subscribe(() => setLines((before) => settledLines(before, pictureQueue.items())));
    return () => {
      forget();
      for (const { key } of brought) pictureQueue.drop(key);
    };
  }, [file]);
  useEffect(() => {
    // What is being typed is asked about when somebody is through with it.
    ask(judged.filter((one) => isReady(one) && !one.isKnown && one.questionId !== opened));
  }, [ask, judged, opened]);

  /** One batch, without those that the server names: what came, and the last receipt. */
  async function bring(batch: readonly Sent[], receipts: Receipt[]): Promise<readonly Sent[]> {
    if (batch.length === 0) return [];
    try {
      const data = { questions: batch.map((one) => ({ ...one })) };
      const receipt = await command<typeof ImportLibraryQuestions>(
        'library',
        libraryId,
        'ImportLibraryQuestions',
        data,
        {
          key: newKey(),
        },
      );
      receipts.push(receipt);
      return batch;
    } catch (error) {
      if (isAlreadySo(error)) return batch;
      const wrong = wrongOf(error);
      if (wrong.size === 0) throw error;
      setLines((before) =>
        before.map((line) => (wrong.has(line.questionId) ? { ...line, refused: line.draft } : line)),
      );
      return bring(
        batch.filter(({ questionId }) => !wrong.has(questionId)),
        receipts,
      );
    }
  }

  /** The next version of the one with the same content; one that somebody changed meanwhile stays as it is. */
  async function revise(line: JudgedLine, receipts: Receipt[]): Promise<boolean> {
    try {
      const data = versionOf(line.draft, line.kept!);
      receipts.push(
        await command<typeof ReviseLibraryQuestion>('library', libraryId, 'ReviseLibraryQuestion', data, {
          key: newKey(),
        }),
      );
      return true;
    } catch (error) {
      if (!(error instanceof ProblemError) || isPassing(error)) throw error;
      mend(line.questionId, { refused: line.draft, isVersion: false });
      return false;
    }
  }

  /** All that are good: what came in stays in, and what did not arrive is sent again under its name. */
  async function run(): Promise<ReadonlySet<string> | undefined> {
    const good = judged.filter(isReady);
    const [fresh, versions] = [good.filter(({ kept }) => kept === undefined), good.filter(({ kept }) => kept)];
    const came = new Set<string>();
    const receipts: Receipt[] = [];
    const tell = () => setSent({ done: came.size, of: good.length });
    setOpened(undefined);
    tell();
    try {
      for (const batch of batchesOf(fresh.map((line) => sentOf(line, folder)))) {
        for (const { questionId } of await bring(batch, receipts)) came.add(questionId);
        tell();
      }
      for (const line of versions) {
        if (await revise(line, receipts)) came.add(line.questionId);
        tell();
      }
    } catch (error) {
      setSent({ done: came.size, of: good.length, error });
      forget();
      return undefined;
    } finally {
      readQuestions(receipts.at(-1));
      readLibraries();
    }
    setSent(undefined);
    forget(); // what came is in the library now
    return came;
  }

  return {
    libraryId,
    folder,
    judged,
    opened: judged.find(({ questionId }) => questionId === opened),
    sent,
    isSending,
    notChecked,
    setFolder,
    setLibrary: (next: string) => {
      setLibrary(next);
      setLines((before) =>
        before.map((line) => ({ ...line, draft: { ...line.draft, libraryId: next }, isVersion: false })),
      );
    },
    open: setOpened,
    write: (questionId: string, draft: LibraryDraft) => mend(questionId, { draft, isMended: true }),
    leaveOut: (questionId: string, isLeftOut: boolean) => mend(questionId, { isLeftOut, isVersion: false }),
    asVersion: (questionId: string, isVersion: boolean) => mend(questionId, { isVersion }),
    /** Those that came are no longer on their way. */
    without: (came: ReadonlySet<string>) => setLines((before) => before.filter((one) => !came.has(one.questionId))),
    checkAgain: forget,
    run,
  };
}
export type Importing = ReturnType<typeof useImport>;

/** The questions that a refusal names; none where it is about something else. */
function wrongOf(error: unknown): ReadonlySet<string> {
  if (!(error instanceof ProblemError) || error.problem.code !== 'library.notImported') return new Set();
  const { wrong } = error.problem.with as { readonly wrong: readonly { readonly questionId: string }[] };
  return new Set(wrong.map(({ questionId }) => questionId));
}

const NOTHING: Known = new Map();

/** What a library has, by content: each is asked about once, and anew when something was saved. */
function useKnown(libraryId: string) {
  const [found, setFound] = useState<{ readonly by: ReadonlyMap<string, Known>; readonly error?: unknown }>({
    by: new Map(),
  });
  const actions = useMemo(() => {
    const asking = new Set<string>();
    async function read(fresh: ReadonlyMap<string, LibraryDraft>): Promise<void> {
      const answers = new Map<string, KeptAlready | undefined>();
      const asked = [...fresh].map(([form, draft]) => ({ form, content: libraryDataOf(draft).content }));
      for (const batch of batchesOf(asked)) {
        const data = { libraryId, contents: batch.map(({ content }) => content) };
        const { same } = await send<CheckedLibraryQuestions>('POST', CheckLibraryQuestions.path, data);
        batch.forEach(({ form }, at) =>
          answers.set(
            form,
            same.find(({ place }) => place === at),
          ),
        );
      }
      setFound(({ by }) => ({
        by: new Map(by).set(libraryId, new Map([...(by.get(libraryId) ?? NOTHING), ...answers])),
      }));
    }
    return {
      ask: (lines: readonly JudgedLine[]) => {
        const fresh = new Map(lines.filter(({ form }) => !asking.has(form)).map(({ form, draft }) => [form, draft]));
        if (fresh.size === 0) return;
        for (const form of fresh.keys()) asking.add(form);
        read(fresh).catch((error: unknown) => setFound((before) => ({ ...before, error })));
      },
      forget: () => {
        asking.clear();
        setFound({ by: new Map() });
      },
    };
  }, [libraryId]);
  return { known: found.by.get(libraryId) ?? NOTHING, error: found.error, ...actions };
}
