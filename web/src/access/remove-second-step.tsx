import { RemoveSecondStep } from '@lectern/contracts/access/access.ts';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import type { FieldProps } from '../kit/forms/field.tsx';
import { PersonPicker, type ChosenPerson } from '../kit/forms/person-picker.tsx';
import { useText } from './texts.ts';

interface Entered {
  readonly person?: ChosenPerson;
  readonly reason?: string;
}

interface Props {
  readonly onClose: () => void;
  readonly onDone: (name: string) => void;
}

/** For who lost the phone and the recovery codes: whom, and how the operator knows that it is they. */
export function RemoveSecondStepDialog({ onClose, onDone }: Props) {
  const { t } = useText();
  return (
    <CommandDialog
      title={t('access.secondStep')}
      submit={t('access.secondStepDo')}
      command={RemoveSecondStep}
      to={({ person }: Entered) => ({ family: 'access', id: person?.personId ?? '' })}
      data={({ reason = '' }: Entered) => ({ reason })}
      fields={{
        person: {
          label: t('access.who'),
          hint: t('access.personHint'),
          as: PersonField,
          check: (person) => (person === undefined ? t('access.personRequired') : undefined),
        },
        reason: { label: t('access.secondStepReason') },
      }}
      onClose={onClose}
      onDone={(_, { person }: Entered) => onDone(person!.name)}
    >
      <p className="i2">{t('access.secondStepWhy')}</p>
    </CommandDialog>
  );
}

const PersonField = (props: FieldProps<ChosenPerson>) => <PersonPicker {...props} from="school" />;
