import { closestCenter, DndContext, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { CollisionDetection, UniqueIdentifier } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { useText } from '../../kit/i18n/teacher.ts';
import type { PageSlot } from './page-slots.ts';

interface Props {
  readonly slots: readonly PageSlot[];
  /** A page was let go at the place of another one of its file. */
  readonly onMove: (key: string, other: string) => void;
  readonly children: ReactNode;
}

const deckOf = (key: UniqueIdentifier): string => String(key).split('/')[0]!;

/** A page moves among those of its own file. */
const withinDeck: CollisionDetection = (found) =>
  closestCenter({
    ...found,
    droppableContainers: found.droppableContainers.filter(({ id }) => deckOf(id) === deckOf(found.active.id)),
  });

/** Pages that are put in order by a pointer, or by a finger that rests on one; the page's dialog has buttons for keys. */
export function SortablePages({ slots, onMove, children }: Props) {
  const { t } = useText();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }), // a swipe scrolls the page
  );
  const noOf = (key: UniqueIdentifier | undefined) => slots.find((slot) => slot.key === key)?.no ?? 0;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={withinDeck}
      accessibility={{
        screenReaderInstructions: { draggable: '' },
        announcements: {
          onDragStart: () => undefined,
          onDragOver: () => undefined,
          onDragCancel: () => undefined,
          onDragEnd: ({ active, over }) => t('arrange.moved', { n: noOf(active.id), to: noOf(over?.id) }),
        },
      }}
      onDragEnd={({ active, over }) => {
        if (over !== null && over.id !== active.id) onMove(String(active.id), String(over.id));
      }}
    >
      <SortableContext items={slots.map(({ key }) => key)} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** The place of a page that can be dragged. */
export function SortablePage({ id, isFixed, children }: { id: string; isFixed: boolean; children: ReactNode }) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id, disabled: isFixed });
  return (
    <li
      ref={setNodeRef}
      className={[!isFixed && 'movable', isDragging && 'moving'].filter(Boolean).join(' ') || undefined}
      style={transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)`, transition } : undefined}
      {...listeners}
    >
      {children}
    </li>
  );
}
