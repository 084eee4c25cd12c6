import { PairScreen, UnpairScreen } from '@lectern/contracts/screens/commands.ts';
import { screenHost } from '../../kit/data/join-address.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { toast } from '../../kit/ui/toast.tsx';
import { ScreensPanel } from '../../screens/teacher/screens-panel.tsx';
import { PROJECTED } from '../projector/tools.ts';
import type { Tools } from './use-tools.ts';

interface Props {
  readonly tools: Tools;
  readonly onWindow: () => void;
  readonly onClose: () => void;
}

/** What the screens show, and pairing another computer. */
export function ScreensTool({ tools, onWindow, onClose }: Props) {
  const { t } = useText();
  const { view, commands, choose } = tools;
  return (
    <ScreensPanel
      screens={view.screens}
      hasWindow={tools.open.here !== 'none'}
      isOpen={tools.open.isOpen}
      elsewhere={tools.open.elsewhere}
      isCheckInOpen={view.attendance.checkIn.open}
      tools={PROJECTED.filter(({ since }) => since(view) !== undefined)}
      address={screenHost()}
      why={tools.whyNotScreens}
      isPairing={commands.isSending(PairScreen)}
      failure={commands.failure}
      onWindow={onWindow}
      onFace={choose}
      onPair={async (code) => {
        const done = await commands.give(PairScreen, { code });
        if (done) toast('ok', t('screens.pairedNow'));
        return done !== undefined;
      }}
      onUnpair={(screenId) => void commands.give(UnpairScreen, { screenId })}
      onClose={onClose}
    />
  );
}
