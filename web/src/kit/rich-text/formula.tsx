import { useEffect, useRef, useState } from 'react';

/** A formula drawn by KaTeX, which is fetched when the first one is shown; until then, and without it, one sees its LaTeX. */
export function Formula({ tex, isDisplayed = false }: { readonly tex: string; readonly isDisplayed?: boolean }) {
  const ground = useRef<HTMLSpanElement>(null);
  const [drawn, setDrawn] = useState<string>();
  useEffect(() => {
    let isGone = false;
    import('./draw-formula.ts').then(
      ({ drawFormula, inTurn }) =>
        inTurn(() => {
          const element = ground.current;
          if (isGone || element === null) return;
          drawFormula(tex, element, isDisplayed);
          // Wide ones are scrolled by keyboard, too; in a line none is, and to ask lays out the whole page for each.
          if (isDisplayed && element.scrollWidth > element.clientWidth) element.tabIndex = 0;
          setDrawn(tex);
        }),
      () => undefined, // its LaTeX stays
    );
    return () => {
      isGone = true;
    };
  }, [tex, isDisplayed]);
  return (
    <>
      {drawn !== tex && <code>{tex}</code>}
      <span ref={ground} className={isDisplayed ? 'formula displayed' : 'formula'} hidden={drawn !== tex} />
    </>
  );
}
