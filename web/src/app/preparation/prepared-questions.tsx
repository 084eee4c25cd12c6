import { ReorderQuestions } from '@lectern/contracts/quiz/commands.ts';
import { useState, type KeyboardEvent } from 'react';
import type { Commands } from '../../data/use-commands.ts';
import { useText } from '../../i18n/teacher.ts';
import type { Editing } from '../../quiz/teacher/use-editing.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Asked } from '../console/next-step.ts';
import { inAskedOrder, moved } from './order.ts';
import { QuestionMarks } from './question-marks.tsx';

interface Props {
  readonly all: readonly Asked[];
  readonly editing: Editing;
  readonly canWrite: boolean;
  readonly commands: Commands;
  /** The lesson's number of a page, by `deckId/n`. */
  readonly pageNo: (key: string) => number | undefined;
  readonly onReuse: () => void;
}

/** The questions in the order of asking, which a mouse drags and Alt with an arrow moves; then those begun and not saved. */
export function PreparedQuestions({ all, editing, canWrite, commands, pageNo, onReuse }: Props) {
  const { t } = useText();
  const [asked, setAsked] = useState<readonly string[]>();
  const [drag, setDrag] = useState<{ readonly id: string; readonly to: number }>();
  const [said, setSaid] = useState('');
  const isSending = commands.isSending(ReorderQuestions);
  const rows = inAskedOrder(all, isSending ? asked : undefined);
  const ids = rows.map(({ id }) => id);
  const begun = [...new Set([...editing.begun, ...(editing.isNew && editing.id !== undefined ? [editing.id] : [])])];
  const canMove = canWrite && rows.length > 1;

  function move(id: string, to: number) {
    const next = moved(ids, id, to);
    if (next.join() === ids.join()) return;
    setAsked(next);
    setSaid(t('prep.moved', { n: next.indexOf(id) + 1, total: next.length }));
    void commands.give(ReorderQuestions, { questionIds: [...next] });
  }
  function pressed(event: KeyboardEvent, id: string) {
    if (!canMove || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(id, ids.indexOf(id) + (event.key === 'ArrowUp' ? -1 : 1));
  }

  return (
    <nav className="prepared" aria-label={t('prep.questions')}>
      <header className="row">
        <h2>{t('prep.questions')}</h2>
        <span className="badge">{all.length}</span>
        <span className="grow" />
        {canWrite && (
          <>
            <Button look="quiet" size="sm" icon="history" onClick={onReuse}>
              {t('prep.reuse')}
            </Button>
            <Button size="sm" icon="plus" onClick={editing.openNew}>
              {t('prep.new')}
            </Button>
          </>
        )}
      </header>
      <ol
        onDragOver={(event) => drag && event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          if (drag) move(drag.id, drag.to);
          setDrag(undefined);
        }}
      >
        {rows.map(({ id, question }, index) => (
          <li
            key={id}
            className={drag?.to === index ? (ids.indexOf(drag.id) < index ? 'after' : 'before') : undefined}
            draggable={canMove || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDrag({ id, to: index });
            }}
            onDragOver={() => drag && drag.to !== index && setDrag({ ...drag, to: index })}
            onDragEnd={() => setDrag(undefined)}
          >
            <button
              type="button"
              aria-current={id === editing.id || undefined}
              aria-keyshortcuts={canMove ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
              onClick={() => editing.open(id)}
              onKeyDown={(event) => pressed(event, id)}
            >
              <span className="i3">{index + 1}</span>
              <span className="grow">
                <span className="cut2">{question.text}</span>
                <QuestionMarks
                  question={question}
                  no={question.page && pageNo(question.page)}
                  isUnsaved={editing.isDirty(id)}
                />
              </span>
            </button>
            {canMove && (
              <span className="move">
                <MoveButton
                  icon="up"
                  label={t('prep.moveUp', { n: index + 1 })}
                  isOff={index === 0}
                  onMove={() => move(id, index - 1)}
                />
                <MoveButton
                  icon="down"
                  label={t('prep.moveDown', { n: index + 1 })}
                  isOff={index === rows.length - 1}
                  onMove={() => move(id, index + 1)}
                />
              </span>
            )}
          </li>
        ))}
        {begun.map((id) => (
          <li key={id}>
            <button type="button" aria-current={id === editing.id || undefined} onClick={() => editing.open(id)}>
              <span className="i3">+</span>
              <span className="grow">
                <span>{t('question.newTitle')}</span>
                <span className="marks">
                  {editing.isDirty(id) && <span className="chip info">{t('prep.unsaved')}</span>}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {canMove && <p className="t12 i3 how">{t('prep.moveHow')}</p>}
      <p className="vh" role="status">
        {said}
      </p>
    </nav>
  );
}

interface MoveProps {
  readonly icon: 'up' | 'down';
  readonly label: string;
  readonly isOff: boolean;
  readonly onMove: () => void;
}

const MoveButton = ({ icon, label, isOff, onMove }: MoveProps) => (
  <button
    type="button"
    className="btn quiet sm icon"
    aria-label={label}
    title={label}
    disabled={isOff}
    onClick={onMove}
  >
    <Icon name={icon} size="xs" />
  </button>
);
