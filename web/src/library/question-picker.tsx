import { libraryPictureAt, LibraryQuestions, type LibraryQuestionRow } from '@lectern/contracts/library/queries.ts';
import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { QUESTION_KINDS } from '@lectern/contracts/question/kinds.ts';
import { useState } from 'react';
import { useUser } from '../kit/data/use-user.ts';
import { Select } from '../kit/forms/select.tsx';
import { useText as useKinds } from '../kit/i18n/teacher.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused } from '../kit/lists/use-list.ts';
import { PicturesAt } from '../kit/pictures/pictures-at.ts';
import { PictureStrip } from '../kit/pictures/question-pictures.tsx';
import { Button } from '../kit/ui/button.tsx';
import { useText } from './texts.ts';
import { useLibraries } from './use-libraries.ts';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';
import './library.css';

interface Props {
  /** Called with the questions in the order in which they were chosen. */
  readonly onTake: (questions: readonly LibraryQuestionRow[]) => void;
  readonly busy?: boolean;
}

/** Questions of a library to choose from: searched, filtered, as many as are wanted. */
export function QuestionPicker({ onTake, busy = false }: Props) {
  const { t } = useText();
  const { t: kindText } = useKinds();
  const { id } = useUser();
  const { libraries, options } = useLibraries();
  const [libraryId, setLibrary] = useState(id);
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<QuestionKind | ''>('');
  const [within, setWithin] = useState<string>();
  const [chosen, setChosen] = useState<readonly LibraryQuestionRow[]>([]);
  // In a folder as they came; else what was just brought in is what is looked for.
  const order = within === undefined ? 'newest' : 'number';
  const list = useList(LibraryQuestions, { libraryId, search: usePaused(typed), kind, within, order });
  const folders = libraries.find((one) => one.libraryId === libraryId)?.folders ?? [];
  const toggle = (row: LibraryQuestionRow) =>
    setChosen((before) =>
      before.some((one) => one.questionId === row.questionId)
        ? before.filter((one) => one.questionId !== row.questionId)
        : [...before, row],
    );
  const showAll = () => {
    setTyped('');
    setKind('');
    setWithin(undefined);
  };
  return (
    <div className="library-picker">
      <ListPage
        list={list}
        label={t('library.pick')}
        search={{ label: t('library.search'), typed, onSearch: setTyped }}
        filters={
          <>
            <Select
              label={t('library.which')}
              value={libraryId}
              options={options}
              onChange={(one) => {
                setLibrary(one!);
                setWithin(undefined);
              }}
            />
            {folders.length > 0 && (
              <Select
                label={t('library.folder')}
                value={within ?? ''}
                options={[
                  { id: '', label: t('library.all') },
                  ...folders.map(({ name, questions }) => ({
                    id: name,
                    label: t('library.folderHas', { name, n: questions }),
                  })),
                ]}
                onChange={(one) => setWithin(one === '' ? undefined : one)}
              />
            )}
            <Select
              label={t('library.kind')}
              value={kind === '' ? 'any' : kind}
              options={[
                { id: 'any' as const, label: t('library.anyKind') },
                ...QUESTION_KINDS.map((one) => ({ id: one, label: kindText(`kind.${one}`) })),
              ]}
              onChange={(one) => setKind(one === undefined || one === 'any' ? '' : one)}
            />
          </>
        }
        onAll={typed !== '' || kind !== '' || within !== undefined ? showAll : undefined}
        empty={{ icon: 'quiz', title: t('library.empty'), why: t('library.emptyWhy') }}
      >
        {(rows) => (
          <PicturesAt value={(file) => libraryPictureAt(libraryId, file)}>
            <ul>
              {rows.map((row) => (
                <li key={row.questionId}>
                  <label>
                    <input
                      type="checkbox"
                      checked={chosen.some((one) => one.questionId === row.questionId)}
                      onChange={() => toggle(row)}
                    />
                    <span className="grow">
                      <span className="cut2">
                        <WithFormulas text={row.text} />
                      </span>
                      <span className="t12 i3">
                        {[row.code, kindText(`kind.${row.kind}`), ...row.tags].join(' · ')}
                      </span>
                      <PictureStrip pictures={row.content.pictures} />
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </PicturesAt>
        )}
      </ListPage>
      <footer className="row">
        <span className="grow" />
        <Button
          look="primary"
          busy={busy}
          why={chosen.length === 0 ? t('library.choose') : undefined}
          onClick={() => onTake(chosen)}
        >
          {t('library.take', { n: chosen.length })}
        </Button>
      </footer>
    </div>
  );
}
