/** Why somebody may need help; each follows from the facts alone and says nothing about reasons behind it. */
export const ATTENTION = ['fewRight', 'fewAnswers', 'notUnderstood'] as const;
type Attention = (typeof ATTENTION)[number];

/** From how many of them on something is said at all: one question is no pattern (not shown in the spec). */
export const ATTENTION_FROM = { questions: 2, pages: 2 } as const;

/** What one student did in a lesson: of the questions asked, and the pages that stand marked as not understood. */
interface Seen {
  readonly attended: boolean;
  readonly asked: number;
  readonly answered: number;
  /** Of the answers that count to questions with a key. */
  readonly graded: number;
  readonly correct: number;
  readonly notUnderstood: number;
}

/** Fewer than half right, fewer than half answered, or pages marked; only of those who attended. */
export function attentionOf({ attended, asked, answered, graded, correct, notUnderstood }: Seen): readonly Attention[] {
  if (!attended) return [];
  const is: Readonly<Record<Attention, boolean>> = {
    fewRight: graded >= ATTENTION_FROM.questions && correct * 2 < graded,
    fewAnswers: asked >= ATTENTION_FROM.questions && answered * 2 < asked,
    notUnderstood: notUnderstood >= ATTENTION_FROM.pages,
  };
  return ATTENTION.filter((one) => is[one]);
}
