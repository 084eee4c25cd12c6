import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { installed } from '../../infra/local/places.ts';

/** What a screen must keep besides what every screen keeps. */
export interface Rules {
  /** From this width on, everything is seen without scrolling. */
  readonly stillFrom?: number;
  /** For thumbs: targets of 44 px, choices of 60. */
  readonly thumbs?: boolean;
  /** This is never below the edge, nor under something else. */
  readonly always?: string;
}

/** What a person who looks at this screen at this size would complain about. */
export function complaints(page: Page, rules: Rules = {}): Promise<string[]> {
  return page.evaluate(lookAround, { width: page.viewportSize()!.width, ...rules });
}

/** A page reads the small form in half the time. */
const AXE = readFileSync(installed('axe-core', 'axe.min.js'), 'utf8');

/** What axe holds to be moderate or minor at most: nothing is said of it here, so it is not looked for. */
const LESSER = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport-large',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'skip-link',
];

/** What axe holds to be serious or critical; of a screen that differs in its colours only, these. */
export async function barriers(page: Page, which: 'all' | 'colours'): Promise<string[]> {
  // Its source is sent twice for each look: a page that has it already is sent nothing.
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder({ page, axeSource: isThere ? 'undefined' : AXE })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .disableRules(LESSER);
  const { violations } = await (which === 'all' ? axe : axe.withRules('color-contrast')).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`));
}

interface Box {
  readonly display: string;
  readonly position: string;
  readonly overflowX: string;
  readonly overflowY: string;
  /** Where an ellipsis is meant, text is not cut but shortened. */
  readonly isShortened: { readonly x: boolean; readonly y: boolean };
  readonly rect: DOMRect;
}

/** Runs in the page: at what its next frame draws. */
async function lookAround({
  width,
  stillFrom = Number.POSITIVE_INFINITY,
  thumbs,
  always,
}: Rules & { width: number }): Promise<string[]> {
  await new Promise(requestAnimationFrame);
  const found: string[] = [];
  const slack = 1.5;
  const boxes = new Map<Element, Box>();
  const nameOf = (element: Element): string => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 24);
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${text}`;
  };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isForEars = (element: Element): boolean =>
    element.closest('.vh, [data-live-announcer], .katex-mathml') !== null;

  const root = document.scrollingElement!;
  if (root.scrollWidth > width + slack) found.push(`scrolls sideways: ${root.scrollWidth} of ${width}`);
  if (width >= stillFrom && root.scrollHeight > innerHeight + slack)
    found.push(`scrolls down: ${root.scrollHeight} of ${innerHeight}`);

  // Every line of text lies inside all that could cut it; where an ellipsis is meant, the text is not cut but shortened.
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!;
    if (
      !node.textContent?.trim() ||
      !isShown(parent) ||
      isForEars(parent) ||
      parent.closest('svg, script, style, title')
    )
      continue;
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const cut = cutBy(parent, rect);
      if (cut) found.push(`cut: ${nameOf(parent)} by ${cut}`);
      else if (overruns(parent, rect)) found.push(`overruns its box: ${nameOf(parent)}`);
    }
  }

  // What a field says may be entered into it is read to its end.
  const pen = document.createElement('canvas').getContext('2d')!;
  for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
    if (!isShown(field)) continue;
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const wanted = pen.measureText(field.placeholder).width;
    if (wanted > room + slack) found.push(`hint cut: “${field.placeholder}” ${Math.ceil(wanted)} of ${room}`);
  }

  if (thumbs) {
    for (const target of document.querySelectorAll(
      'button, a[href], select, input:not([type="radio"]), fieldset label',
    )) {
      if (!isShown(target) || isForEars(target)) continue;
      const { width: w, height: h } = target.getBoundingClientRect();
      const least = target.matches('fieldset label') ? 60 : 44;
      if (h < least - 0.5 || w < 43.5) found.push(`small: ${nameOf(target)} ${Math.round(w)} × ${Math.round(h)}`);
    }
  }

  if (always !== undefined) {
    const element = document.querySelector(always);
    const rect = element?.getBoundingClientRect();
    const top = rect && document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
    if (!rect || rect.bottom > innerHeight + slack || rect.right > width + slack || rect.top < 0)
      found.push(`out of sight: ${always}`);
    else if (!top || !element!.contains(top)) found.push(`covered: ${always} by ${top && nameOf(top)}`);
  }
  return [...new Set(found)];

  /** How an element lies around what is in it: many lines of text lie in the same ones. */
  function boxOf(element: Element) {
    let box = boxes.get(element);
    if (box === undefined) {
      const { display, position, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const isShortened = { x: textOverflow === 'ellipsis', y: webkitLineClamp !== 'none' };
      box = { display, position, overflowX, overflowY, isShortened, rect: element.getBoundingClientRect() };
      boxes.set(element, box);
    }
    return box;
  }

  /** Wider than the box that was laid out for it: it is readable, but lies over what stands beside it. */
  function overruns(from: Element, rect: DOMRect): boolean {
    let block: Element = from;
    while (/^(inline|contents)$/.test(boxOf(block).display)) block = block.parentElement!;
    const { rect: box, isShortened, overflowX } = boxOf(block);
    if (isShortened.x || /auto|scroll/.test(overflowX)) return false;
    return rect.left < box.left - slack || rect.right > box.right + slack;
  }

  function cutBy(from: Element, rect: DOMRect): string | undefined {
    let element: Element | null = from;
    for (; element; element = element.parentElement) {
      const { rect: box, position, overflowX, overflowY, isShortened } = boxOf(element);
      if (isShortened.x || isShortened.y) return undefined;
      const isInside = {
        x: rect.left >= box.left - slack && rect.right <= box.right + slack,
        y: rect.top >= box.top - slack && rect.bottom <= box.bottom + slack,
      };
      if (/hidden|clip/.test(overflowX) && !isInside.x) return nameOf(element);
      if (/hidden|clip/.test(overflowY) && !isInside.y && element !== document.documentElement) return nameOf(element);
      if (/auto|scroll/.test(overflowX + overflowY) && element !== document.body) return undefined;
      if (position === 'fixed') break;
    }
    return rect.left < -slack || rect.right > width + slack ? 'the edge of the window' : undefined;
  }
}
