import { PairScreen, UnpairScreen } from '@lectern/contracts/screens/commands.ts';
import { useText } from '../../i18n/teacher.ts';
import { ScreensPanel } from '../../screens/teacher/screens-panel.tsx';
import { toast } from '../../ui/toast.tsx';
import { screenHost } from '../join-address.ts';
import type { Tools } from './use-tools.ts';

/** What the screens show, and pairing another computer. */
export function ScreensTool({ tools, onWindow, onClose }: { tools: Tools; onWindow: () => void; onClose: () => void }) {
  const { t } = useText();
  const { view, commands, choose } = tools;
  return (
    <ScreensPanel
      screens={view.screens}
      isWindowOpen={tools.isProjecting}
      isCheckInOpen={view.attendance.checkIn.open}
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
