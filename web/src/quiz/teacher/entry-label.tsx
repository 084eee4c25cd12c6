import { units } from '@lectern/contracts/kernel/text.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import type { DraftFault } from './draft.ts';

/** A label with the length in units beside it, once it matters [R5.01]. */
export function Label({ name, typed, max }: { name: string; typed: string; max: number }) {
  const { t } = useText();
  const length = units(typed.trim());
  return (
    <span className="row">
      <span className="grow">{name}</span>
      {length > max * 0.6 && (
        <span className={`t12 ${length > max ? 'over' : 'i3'}`}>{t('lesson.units', { n: length, max })}</span>
      )}
    </span>
  );
}

export function Fault({ fault, max }: { fault: DraftFault | undefined; max: number }) {
  const { t } = useText();
  if (fault === undefined) return null;
  return (
    <span className="fault" role="alert">
      <Icon name="badc" size="xs" />
      {fault === 'tooLong' ? t('fault.tooLong', { han: max / 2, latin: max }) : t(`fault.${fault}`)}
    </span>
  );
}
