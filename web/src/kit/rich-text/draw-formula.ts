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

const SLICE_MS = 8;
const waiting: (() => void)[] = [];

/** Draws in the order of asking, a slice at a time: a paper of hundreds of formulas is there before the last of them. */
export function inTurn(draw: () => void): void {
  waiting.push(draw);
  if (waiting.length === 1) queueMicrotask(drawSome); // after all that are asked for in one breath
}

function drawSome(): void {
  const until = performance.now() + SLICE_MS;
  try {
    while (waiting.length > 0 && performance.now() < until) waiting.shift()!();
  } finally {
    if (waiting.length > 0) setTimeout(drawSome); // the others, whatever one of them failed with
  }
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
