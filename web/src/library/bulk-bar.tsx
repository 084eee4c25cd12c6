import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import {
  MoveLibraryQuestions,
  RemoveLibraryQuestions,
  RestoreLibraryQuestions,
  TagLibraryQuestions,
  UntagLibraryQuestions,
} from '@lectern/contracts/library/library.ts';
import { LibraryQuestions, MyLibraries, type LibraryQuestionRow } from '@lectern/contracts/library/queries.ts';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useCommands } from '../kit/data/use-commands.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Entry } from '../kit/ui/entry.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { ExportMenu } from './export-menu.tsx';
import { faultOfTags, tagsIn } from './library-draft.ts';
import { useText } from './texts.ts';

type Give = <Kind extends CommandKind>(kind: Kind, data: z.input<Kind['data']> & object) => Promise<boolean>;
interface Props {
  readonly libraryId: string;
  readonly selected: readonly LibraryQuestionRow[];
  readonly isBin: boolean;
  readonly folders: readonly string[];
  readonly clear: () => void;
}

/** What is done with several questions at once, each with its way back. */
export function BulkBar({ libraryId, selected, isBin, folders, clear }: Props) {
  const { t } = useText();
  const [asking, setAsking] = useState<'move' | 'tag'>();
  const [typed, setTyped] = useState('');
  const commands = useCommands('library', libraryId);
  const readQuestions = useReadAgain(LibraryQuestions);
  const readLibraries = useReadAgain(MyLibraries);
  const questionIds = selected.map((one) => one.questionId);
  const n = selected.length;

  const give: Give = async (kind, data) => {
    const done = await commands.give(kind, data);
    if (done === undefined) return false;
    readQuestions(done.receipt);
    readLibraries();
    return true;
  };
  async function act(given: Promise<boolean>, said: string, undo: () => void): Promise<void> {
    if (!(await given)) return;
    setAsking(undefined);
    clear();
    toast('ok', said, { label: t('library.undo'), run: undo });
  }
  const remove = () =>
    act(
      give(RemoveLibraryQuestions, { questionIds }),
      t('library.deleted', { n }),
      () => void give(RestoreLibraryQuestions, { questionIds }),
    );
  const restore = () =>
    act(
      give(RestoreLibraryQuestions, { questionIds }),
      t('library.back', { n }),
      () => void give(RemoveLibraryQuestions, { questionIds }),
    );
  async function putBack(): Promise<void> {
    const folder = typed.trim();
    const moved = selected.filter((one) => (one.folder ?? '') !== folder);
    for (const former of new Set(moved.map((one) => one.folder))) {
      const ids = moved.filter((one) => one.folder === former).map((one) => one.questionId);
      await give(MoveLibraryQuestions, { questionIds: ids, ...(former !== undefined && { folder: former }) });
    }
  }
  const move = () =>
    act(
      give(MoveLibraryQuestions, { questionIds, ...(typed.trim() !== '' && { folder: typed.trim() }) }),
      t('library.moved', { n }),
      () => void putBack(),
    );
  const [tag = ''] = tagsIn(typed);
  const untagged = selected.filter((one) => !one.tags.includes(tag)).map((one) => one.questionId);
  const addTag = () =>
    act(give(TagLibraryQuestions, { questionIds, tag }), t('library.tagged', { n }), () =>
      untagged.length > 0 ? void give(UntagLibraryQuestions, { questionIds: untagged, tag }) : undefined,
    );

  const ask = (what: 'move' | 'tag') => {
    setTyped('');
    commands.forget();
    setAsking(what);
  };
  const failure = <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />;
  const fault = asking === 'tag' ? faultOfTags(typed) : undefined;
  if (isBin)
    return (
      <>
        <Button busy={commands.isSending(RestoreLibraryQuestions)} onClick={() => void restore()}>
          {t('library.restore')}
        </Button>
        {failure}
      </>
    );
  return (
    <>
      <Button onClick={() => ask('move')}>{t('library.move')}</Button>
      <Button onClick={() => ask('tag')}>{t('library.tag')}</Button>
      <ExportMenu of={selected} />
      <Button busy={commands.isSending(RemoveLibraryQuestions)} onClick={() => void remove()}>
        {t('library.delete')}
      </Button>
      {asking === undefined && failure}
      {asking && (
        <Dialog
          title={asking === 'move' ? t('library.moveTitle', { n }) : t('library.tagTitle', { n })}
          onClose={() => setAsking(undefined)}
          actions={
            <>
              <Button onClick={() => setAsking(undefined)}>{t('library.cancel')}</Button>
              <Button
                look="primary"
                busy={commands.isSending(MoveLibraryQuestions) || commands.isSending(TagLibraryQuestions)}
                disabled={asking === 'tag' && (tag === '' || fault !== undefined)}
                onClick={() => void (asking === 'move' ? move() : addTag())}
              >
                {asking === 'move' ? t('library.move') : t('library.tag')}
              </Button>
            </>
          }
        >
          <Entry
            label={asking === 'move' ? t('library.folder') : t('library.tags')}
            hint={asking === 'move' ? t('library.folderHint') : undefined}
            value={typed}
            list={asking === 'move' ? 'library-move-to' : undefined}
            fault={fault && t('library.tagTooLong', { tag: fault.tag })}
            onChange={({ target }) => setTyped(target.value)}
          />
          <datalist id="library-move-to">
            {folders.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          {failure}
        </Dialog>
      )}
    </>
  );
}
