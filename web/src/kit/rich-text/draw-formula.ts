import katex from 'katex';
import 'katex/dist/katex.min.css';

/** Draws LaTeX as nodes, never as markup; of what somebody else wrote nothing is trusted, and nothing grows without end. */
export function drawFormula(tex: string, into: HTMLElement, isDisplayed: boolean): void {
  katex.render(tex, into, {
    displayMode: isDisplayed,
    throwOnError: false, // what cannot be read is shown as it was written
    errorColor: 'var(--bad-text)',
    strict: 'ignore', // Chinese in a formula is no mistake
    trust: false,
    maxSize: 20,
    maxExpand: 200,
  });
}
