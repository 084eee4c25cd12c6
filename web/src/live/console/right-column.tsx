import { useEffect, useRef } from 'react';
import { SeatsList } from '../../attendance/teacher/seats-list.tsx';
import type { Seat } from '../../attendance/teacher/seat.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import type { SidePanelProps } from './opened-tool.tsx';
import { SidePanel } from './side-panel.tsx';
import type { Desk } from './use-desk.ts';

type Props = Omit<SidePanelProps, 'panel' | 'personId' | 'onChoose' | 'onShow' | 'onReuse' | 'onPerson' | 'onClose'> & {
  readonly desk: Desk;
  readonly seats: readonly Seat[];
};

/** What was opened, and the students under it; on a phone one of them, as a sheet. */
export function RightColumn({ desk, seats, ...props }: Props) {
  const { t } = useText();
  const { panel, show } = desk;
  const { attendance } = props.tools.view;
  // The panel that had the focus is gone: the keyboard goes on in the one that came instead.
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(panel);
  useEffect(() => {
    if (before.current !== panel && document.activeElement === document.body) place.current?.focus();
    before.current = panel;
  }, [panel]);
  return (
    <aside className="right" aria-label={t('console.more')}>
      {(panel === 'students' || panel === 'question') && (
        <span className="sheet-close">
          <Button look="quiet" icon="close" aria-label={t('panel.close')} onClick={desk.closeSheet} />
        </span>
      )}
      <div className="tool-place" ref={place} tabIndex={-1}>
        <SidePanel
          {...props}
          panel={panel}
          personId={desk.personId}
          onChoose={desk.choose}
          onShow={show}
          onReuse={() => desk.setDialog('reuse')}
          onPerson={desk.showPerson}
          onClose={desk.close}
        />
      </div>
      {panel !== 'write' && panel !== 'card' && panel !== 'slides' && (
        <SeatsList
          seats={seats}
          joined={props.joined}
          search={desk.search}
          chosenId={panel === 'person' ? desk.personId : undefined}
          onPerson={desk.showPerson}
          sharedDevices={Object.keys(attendance.sharedDevices ?? {}).length}
          onSharedDevices={() => show('sharedDevices')}
        />
      )}
    </aside>
  );
}
