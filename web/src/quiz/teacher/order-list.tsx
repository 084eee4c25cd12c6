import { useState, type ReactNode } from 'react';
import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import './order-list.css';

interface Row {
  readonly id: string;
  /** What a screen reader calls it. */
  readonly name: string;
  readonly className?: string | undefined;
  readonly content: ReactNode;
}

interface Props {
  readonly rows: readonly Row[];
  readonly label: string;
  /** Why the order cannot be changed; then there is nothing to change it with. */
  readonly isFixed: boolean;
  /** `to` is a place among `rows`. */
  readonly onMove: (id: string, to: number) => void;
}

/** A list that is put in order by dragging, or by the buttons of the row that has the focus or the pointer. */
export function OrderList({ rows, label, isFixed, onMove }: Props) {
  const { t } = useText();
  const [dragged, drag] = useState<string>();
  const [over, setOver] = useState<number>();
  const [said, say] = useState('');

  function move(id: string, to: number): void {
    const row = rows.find((one) => one.id === id);
    if (row === undefined || to < 0 || to >= rows.length) return;
    onMove(id, to);
    say(t('order.moved', { name: row.name, n: to + 1, all: rows.length }));
  }
  function drop(to: number): void {
    if (dragged !== undefined) move(dragged, to);
    drag(undefined);
    setOver(undefined);
  }

  return (
    <>
      <ol className="ordered" aria-label={label}>
        {rows.map(({ id, name, className, content }, index) => (
          <li
            key={id}
            className={[className, id === dragged && 'dragged', index === over && dragged !== id && 'over']
              .filter(Boolean)
              .join(' ')}
            draggable={!isFixed}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              drag(id);
            }}
            onDragEnd={() => drop(-1)}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event) => {
              event.preventDefault();
              drop(index);
            }}
          >
            {content}
            {!isFixed && rows.length > 1 && (
              <span className="moves">
                <Button
                  look="quiet"
                  size="sm"
                  icon="up"
                  aria-label={t('order.up', { name })}
                  disabled={index === 0}
                  onClick={() => move(id, index - 1)}
                />
                <Button
                  look="quiet"
                  size="sm"
                  icon="down"
                  aria-label={t('order.down', { name })}
                  disabled={index === rows.length - 1}
                  onClick={() => move(id, index + 1)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      <span className="vh" role="status">
        {said}
      </span>
    </>
  );
}
