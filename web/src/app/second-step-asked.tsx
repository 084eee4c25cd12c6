import { lazy, Suspense, useEffect, useState } from 'react';
import { onSecondStep, type Ways } from '../kit/data/request.ts';
import { areasReady } from '../kit/i18n/text.ts';

/** Only who has a second step is ever asked for it again: it comes when that is so. */
const ConfirmItIsMe = lazy(async () => {
  const { ConfirmItIsMe: Loaded } = await import('../two-step/confirm-it-is-me.tsx');
  await areasReady();
  return { default: Loaded };
});

/** Asks for the second step once more where the server wants it; then what was asked for goes on. */
export function SecondStepAsked() {
  const [asked, setAsked] = useState<{ readonly ways: Ways; readonly tell: (isPassed: boolean) => void }>();
  useEffect(() => onSecondStep((ways) => new Promise((tell) => setAsked({ ways, tell }))), []);
  if (asked === undefined) return null;
  const end = (isPassed: boolean) => {
    setAsked(undefined);
    asked.tell(isPassed);
  };
  return (
    <Suspense fallback={null}>
      <ConfirmItIsMe ways={asked.ways} onEnd={end} />
    </Suspense>
  );
}
