import {
  annotatedBy,
  AnnotateSubmission,
  EraseAnnotations,
  erasedFrom,
  type AnnotationStroke,
  type Annotations,
} from '@lectern/contracts/homework/annotations.ts';
import { SubmissionDetail } from '@lectern/contracts/homework/queries.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCommands, type Failure } from '../kit/data/use-commands.ts';

interface Step {
  readonly pictureId: string;
  readonly strokes: readonly AnnotationStroke[];
  readonly was: 'drawn' | 'erased';
}

/** What a grader does on the pictures of one submission. */
export interface Pen {
  readonly draw: (pictureId: string, strokes: readonly AnnotationStroke[]) => void;
  readonly erase: (pictureId: string, strokes: readonly AnnotationStroke[]) => void;
  /** Takes back what was done last on this picture. */
  readonly undo: (pictureId: string) => void;
  readonly canUndo: (pictureId: string) => boolean;
  readonly isSaving: boolean;
  readonly failure: Failure | undefined;
}

/** Strokes stand at once where they are drawn and go to the server in order; where it refuses, what stands there is read. */
export function usePen(homeworkId: string, personId: string): Pen {
  const client = useQueryClient();
  const commands = useCommands('homework', homeworkId);
  const queue = useRef(Promise.resolve());
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const queryKey = [SubmissionDetail.name, homeworkId, personId];

  function show(change: (before: Annotations) => Annotations): void {
    client.setQueryData<SubmissionDetail>(queryKey, (detail) => {
      if (detail === undefined) return detail;
      const before = (detail.annotations ?? []).map(
        (one) => [one.pictureId, Object.fromEntries(one.strokes.map((stroke) => [stroke.strokeId, stroke]))] as const,
      );
      const after = Object.entries(change(Object.fromEntries(before)));
      return {
        ...detail,
        annotations: after.map(([pictureId, strokes]) => ({ pictureId, strokes: Object.values(strokes) })),
      };
    });
  }
  const send = (give: () => Promise<object | undefined>) => {
    queue.current = queue.current.then(async () => {
      if ((await give()) === undefined) await client.invalidateQueries({ queryKey });
    });
  };
  function add(pictureId: string, strokes: readonly AnnotationStroke[]): void {
    show((before) => annotatedBy(before, pictureId, strokes));
    for (let at = 0; at < strokes.length; at += LIMITS.strokesPerBatch) {
      const part = strokes.slice(at, at + LIMITS.strokesPerBatch);
      send(() => commands.give(AnnotateSubmission, { personId, pictureId, strokes: part }));
    }
  }
  function remove(pictureId: string, strokes: readonly AnnotationStroke[]): void {
    const strokeIds = strokes.map(({ strokeId }) => strokeId);
    show((before) => erasedFrom(before, pictureId, strokeIds));
    send(() => commands.give(EraseAnnotations, { personId, pictureId, strokeIds }));
  }
  const last = (pictureId: string) => steps.findLast((one) => one.pictureId === pictureId);
  return {
    draw: (pictureId, strokes) => {
      add(pictureId, strokes);
      setSteps((before) => [...before, { pictureId, strokes, was: 'drawn' }]);
    },
    erase: (pictureId, strokes) => {
      remove(pictureId, strokes);
      setSteps((before) => [...before, { pictureId, strokes, was: 'erased' }]);
    },
    undo: (pictureId) => {
      const step = last(pictureId);
      if (step === undefined) return;
      (step.was === 'drawn' ? remove : add)(pictureId, step.strokes);
      setSteps((before) => before.filter((one) => one !== step));
    },
    canUndo: (pictureId) => last(pictureId) !== undefined,
    isSaving: commands.isSending(AnnotateSubmission) || commands.isSending(EraseAnnotations),
    failure: commands.failure,
  };
}
