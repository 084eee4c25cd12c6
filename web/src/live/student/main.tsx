import '../../ui/tokens.css';
import '../../ui/components.css';
import './student.css';
import { createRoot } from 'react-dom/client';
import { firstSession, forgetSession } from '../../data/session.ts';
import { keepPage } from '../../data/keep-page.ts';
import { REPLAYED_PATH } from '../../data/replayed-eyes.ts';
import { reportErrors } from '../../data/report-error.ts';
import { onSignedOut } from '../../data/request.ts';
import { startTracking } from '../../data/track.ts';
import { studentTexts } from '../../i18n/student.ts';
import { startTexts } from '../../i18n/text.ts';
import { startTheme } from '../../ui/theme.ts';
import { StudentApp } from './student-app.tsx';

reportErrors();
startTheme();
const root = () => createRoot(document.getElementById('root')!);
if (location.pathname === REPLAYED_PATH && window.parent !== window) {
  // Nobody is in a lesson here: the page around shows what somebody saw.
  void Promise.all([startTexts(studentTexts), import('./replayed-screen.tsx')]).then(([, { ReplayedScreen }]) =>
    root().render(<ReplayedScreen />),
  );
} else {
  startTracking();
  onSignedOut(forgetSession); // every screen of this entry then shows its sign-in step, in place [R4.19]
  // What the document shows by itself stays until there is more to see.
  void Promise.all([startTexts(studentTexts), firstSession()]).then(() => root().render(<StudentApp />));
  keepPage();
}
