import katex from 'katex';
import 'katex/dist/katex.min.css';

/** Fetches the faces in which these are drawn, while there is a network: drawn once out of sight, and put away. */
export async function fetchFaces(formulas: readonly string[]): Promise<void> {
  const ground = document.createElement('div');
  ground.className = 'vh';
  ground.setAttribute('aria-hidden', 'true');
  for (const tex of formulas) drawFormula(tex, ground.appendChild(document.createElement('span')), false);
  document.body.append(ground);
  ground.getBoundingClientRect(); // laid out now, so that the faces are asked for before they are waited for
  await document.fonts.ready;
  ground.remove();
}

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
