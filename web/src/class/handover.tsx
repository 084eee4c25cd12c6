import { AcceptHandover, OfferHandover, WithdrawHandover } from '@lectern/contracts/class/commands.ts';
import { ClassMembers, type ClassSettings } from '@lectern/contracts/class/queries.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import { useState } from 'react';
import type { Done } from '../kit/data/use-commands.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { Select } from '../kit/forms/select.tsx';
import { useList } from '../kit/lists/use-list.ts';
import { toast } from '../kit/ui/toast.tsx';
import { askerOf } from './asker.ts';
import { useText } from './texts.ts';
import { useClassesAfter } from './use-classes.ts';
import { useClassAfter } from './use-members.ts';

/** The main lecturer's post: offered to a co-teacher, who accepts or declines [R6.01]. */
export function Handover({ room }: { room: ClassSettings }) {
  const { t } = useText();
  const after = useClassAfter(room.id);
  const listAfter = useClassesAfter();
  const { id, name, offeredTo, lecturer, role, status } = room;
  const to = { family: 'class', id };
  const asker = askerOf(room);
  const done = (said: string) => (given: Done) => {
    after(given);
    listAfter(() => true);
    toast('ok', said);
  };
  if (status === 'archived') return null;
  if (offeredTo !== undefined && role === 'coTeacher')
    return (
      <section className="card class-part" aria-label={t('settings.handover')}>
        <h2>{t('settings.handover')}</h2>
        <p>{t('settings.offeredToMe', { name: lecturer.name })}</p>
        <footer>
          <CommandButton
            command={AcceptHandover}
            to={to}
            data={{}}
            asker={asker}
            look="primary"
            confirm={{
              title: t('settings.acceptTitle', { class: name }),
              what: t('settings.acceptWhat', { name: lecturer.name }),
            }}
            onDone={done(t('settings.accepted'))}
          >
            {t('settings.accept')}
          </CommandButton>
          <CommandButton
            command={WithdrawHandover}
            to={to}
            data={{}}
            asker={asker}
            onDone={done(t('settings.declined'))}
          >
            {t('settings.decline')}
          </CommandButton>
        </footer>
      </section>
    );
  if (!may(asker, OfferHandover.allow)) return null;
  return (
    <section className="card class-part" aria-label={t('settings.handover')}>
      <h2>{t('settings.handover')}</h2>
      {offeredTo === undefined ? (
        <Offer room={room} onDone={(to) => done(t('settings.offerDone', { name: to }))} />
      ) : (
        <>
          <p>{t('settings.offered', { name: offeredTo.name })}</p>
          <footer>
            <CommandButton command={WithdrawHandover} to={to} data={{}} onDone={done(t('settings.withdrawn'))}>
              {t('settings.withdraw')}
            </CommandButton>
          </footer>
        </>
      )}
    </section>
  );
}

function Offer({ room: { id }, onDone }: { room: ClassSettings; onDone: (name: string) => (done: Done) => void }) {
  const { t } = useText();
  const { rows } = useList(ClassMembers, { id, part: 'staff' });
  const [chosen, setChosen] = useState<string>();
  const others = (rows ?? []).filter(({ role }) => role === 'coTeacher');
  const one = others.find(({ personId }) => personId === chosen) ?? others[0];
  return (
    <>
      <p className="i2">
        {t(rows !== undefined && one === undefined ? 'settings.handoverNobody' : 'settings.handoverWhat')}
      </p>
      {one && (
        <footer>
          <Select
            label={t('settings.handoverTo')}
            value={one.personId}
            onChange={setChosen}
            options={others.map(({ personId, name }) => ({ id: personId, label: name }))}
          />
          <CommandButton
            command={OfferHandover}
            to={{ family: 'class', id }}
            data={{ personId: one.personId }}
            onDone={onDone(one.name)}
          >
            {t('settings.offer')}
          </CommandButton>
        </footer>
      )}
    </>
  );
}
