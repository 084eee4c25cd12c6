import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { boardOpened, stroke, strokeId, strokesDrawn, strokesErased } from '../../support/lesson-history.ts';
import type { Asked, Place } from './asked.ts';

type Then = (...more: readonly (NewFact | ((place: Place) => NewFact))[]) => NonNullable<Asked['given']>;

const surface = 'board/1';
const data = () => ({ surface, strokeIds: [strokeId(1)] });

/** How the commands of the board are asked, after what a running lesson has. */
export const boardAsked = (then: Then): Readonly<Record<string, Asked>> => ({
  OpenBoard: { data: () => ({ surface }) },
  CloseBoard: { given: then(boardOpened(1)) },
  DrawStrokes: { data: () => ({ surface, strokes: [stroke(1)] }) },
  EraseStrokes: { given: then(strokesDrawn(surface, 1)), data },
  RestoreStrokes: { given: then(strokesDrawn(surface, 1), strokesErased(surface, 1)), data },
});
