import { BOARD_COLORS, BOARD_TOOLS, CloseBoard, DrawStrokes, OpenBoard } from '@lectern/contracts/board/board.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useEffect } from 'react';
import type { ToolPanelProps } from '../kit/data/live-tool.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Notice, useErrorText } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { Gate, useIsClosed } from '../order/gate.tsx';
import { penOf, strokesOn, usePen, type PenTool } from './pen.ts';
import { openPage, surfaceNow } from './surface.ts';
import { useText } from './texts.ts';
import './board.css';

const TOOLS: readonly PenTool[] = [...BOARD_TOOLS, 'eraser'];
const SIZES = [1, 2, 3] as const;

/** The tools of the board; the page itself stands on the stage. */
export function BoardPanel({ lessonId, view, commands, whyNot, whyNever, onFace, onClose }: ToolPanelProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const pen = usePen(lessonId);
  const store = penOf(lessonId);
  const surface = surfaceNow(view);
  const open = openPage(view);
  const isClosed = useIsClosed('board');
  const closed = isClosed ? t('board.members') : undefined;
  const why = whyNever(DrawStrokes) ?? closed;
  const { board } = view;
  const pages = Object.keys(board?.surfaces ?? {}).filter((one) => one.startsWith('board/'));
  const all = [...new Set([...pages, ...(open ? [open.surface] : [])])].sort((a, b) => numberOf(a) - numberOf(b));
  const next = Array.from({ length: LIMITS.boardPages }, (_, n) => `board/${n + 1}`).find((one) => !all.includes(one));
  const strokes = surface === undefined ? {} : strokesOn(pen, surface, board?.surfaces[surface]);
  const put = (page: string) =>
    void commands.give(OpenBoard, { surface: page }).then((done) => done && onFace('lesson'));
  const clear = () => {
    store.erase(surface!, Object.keys(strokes));
    toast('ok', t('board.cleared'), { label: t('board.undo'), run: () => store.undo() });
  };
  const addText = () => {
    if (surface === undefined || pen.text.trim() === '') return;
    const lines = Object.values(strokes).filter(({ tool }) => tool === 'text').length;
    const strokeId = newId();
    const points = `600,${1000 + (lines % 12) * 750}`;
    store.draw(surface, [{ strokeId, tool: 'text', color: pen.color, size: pen.size, points, text: pen.text.trim() }]);
    store.done({ surface, strokeIds: [strokeId], was: 'drawn' });
    store.choose({ text: '' });
  };
  useBoardKeys(lessonId, why === undefined);
  const { error } = pen;
  useEffect(() => {
    if (error === undefined) return;
    toast('bad', errorText(error));
    penOf(lessonId).choose({ error: undefined });
  }, [error, errorText, lessonId]);

  const where = open ? t('board.onPage', { n: numberOf(open.surface) }) : t('board.onSlide');
  return (
    <section className="tool board-tool" aria-label={t('board.title')}>
      <header>
        <Icon name="board" />
        <h2>{t('board.title')}</h2>
        <span className="grow t12 i3">{surface !== undefined && where}</span>
        <Button look="quiet" size="sm" icon="close" aria-label={t('board.close')} onClick={onClose} />
      </header>
      <Gate feature="board" />
      {surface === undefined && <p className="d">{t('board.noPage')}</p>}
      <div className="pens" role="radiogroup" aria-label={t('board.tool')}>
        {TOOLS.map((tool, index) => (
          <button
            key={tool}
            type="button"
            role="radio"
            aria-checked={pen.tool === tool}
            disabled={why !== undefined}
            onClick={() => store.choose({ tool })}
          >
            {t(`board.tool.${tool}`)}
            <kbd>{index + 1}</kbd>
          </button>
        ))}
      </div>
      <div className="pens" role="radiogroup" aria-label={t('board.color')}>
        {BOARD_COLORS.map((color) => (
          <button
            key={color}
            type="button"
            role="radio"
            className={`color ${color}`}
            aria-checked={pen.color === color}
            aria-label={t(`board.color.${color}`)}
            title={t(`board.color.${color}`)}
            onClick={() => store.choose({ color })}
          />
        ))}
        <span className="grow" />
      </div>
      <div className="pens" role="radiogroup" aria-label={t('board.size')}>
        {SIZES.map((size) => (
          <button
            key={size}
            type="button"
            role="radio"
            aria-checked={pen.size === size}
            onClick={() => store.choose({ size })}
          >
            {t(`board.size.${size}`)}
          </button>
        ))}
      </div>
      {pen.tool === 'text' && (
        <form
          className="line-of-text"
          onSubmit={(event) => {
            event.preventDefault();
            addText();
          }}
        >
          <label>
            {t('board.text')}
            <input
              value={pen.text}
              maxLength={LIMITS.boardTextUnits}
              disabled={why !== undefined}
              onChange={(event) => store.choose({ text: event.target.value })}
            />
          </label>
        </form>
      )}
      {pen.isStuck && pen.unsent > 0 && <Notice tone="warn">{t('board.unsent', { n: pen.unsent })}</Notice>}
      <div className="row wraps">
        <Button
          size="sm"
          icon="undo"
          why={why ?? (pen.undo.length === 0 ? t('board.nothingToUndo') : undefined)}
          onClick={() => store.undo()}
        >
          {t('board.undo')}
          <kbd>Z</kbd>
        </Button>
        <Button
          size="sm"
          why={why ?? (pen.redo.length === 0 ? t('board.nothingToRedo') : undefined)}
          onClick={() => store.redo()}
        >
          {t('board.redo')}
          <kbd>⇧Z</kbd>
        </Button>
        <Button
          size="sm"
          why={why ?? (Object.keys(strokes).length === 0 ? t('board.empty') : undefined)}
          onClick={clear}
        >
          {t('board.clear')}
        </Button>
      </div>
      <p className="sub">{t('board.pages')}</p>
      <div className="row wraps">
        {all.map((page) => (
          <Button
            key={page}
            size="sm"
            aria-pressed={open?.surface === page}
            why={whyNot(OpenBoard) ?? closed}
            onClick={() => put(page)}
          >
            {t('board.page', { n: numberOf(page) })}
          </Button>
        ))}
        <Button
          size="sm"
          icon="plus"
          why={
            whyNot(OpenBoard) ??
            closed ??
            (next === undefined ? t('board.tooMany', { max: LIMITS.boardPages }) : undefined)
          }
          onClick={() => next !== undefined && put(next)}
        >
          {t('board.add')}
        </Button>
      </div>
      <p className="t12 i3">{t('board.kept')}</p>
      {open && (
        <footer className="foot">
          <Button size="sm" why={whyNot(CloseBoard)} onClick={() => void commands.give(CloseBoard, {})}>
            {t('board.close')}
          </Button>
        </footer>
      )}
    </section>
  );
}

const numberOf = (surface: string): number => Number(surface.slice('board/'.length));

/** Z takes back, with Shift again; digits take a tool. Not while something is typed. */
function useBoardKeys(lessonId: string, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).closest('input, textarea, select, [contenteditable="true"]');
      if (isTyping || event.altKey) return;
      const pen = penOf(lessonId);
      const tool = TOOLS[Number(event.key) - 1];
      if (event.key.toLowerCase() === 'z' && event.shiftKey) pen.redo();
      else if (event.key.toLowerCase() === 'z') pen.undo();
      else if (tool && !event.ctrlKey && !event.metaKey) pen.choose({ tool });
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [lessonId, isOn]);
}
