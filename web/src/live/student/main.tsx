import '../../kit/ui/tokens.css';
import '../../kit/ui/components.css';
import './student.css';
import { createRoot } from 'react-dom/client';
import { firstSession, forgetSession } from '../../kit/data/session.ts';
import { keepPage } from '../../kit/data/keep-page.ts';
import { REPLAYED_PATH } from '../../kit/data/replayed-eyes.ts';
import { reportErrors } from '../../kit/data/report-error.ts';
import { onSignedOut } from '../../kit/data/request.ts';
import { startTracking } from '../../kit/data/track.ts';
import { studentTexts } from '../../kit/i18n/student.ts';
import { startTexts } from '../../kit/i18n/text.ts';
import { startTheme } from '../../kit/ui/theme.ts';
import { lessonAhead } from './lesson-screen.tsx';
import { placeOf } from './path.ts';
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
  if (placeOf(location.pathname).at === 'lesson') lessonAhead();
  startTracking();
  onSignedOut(forgetSession); // every screen of this entry then shows its sign-in step, in place [R4.19]
  // What the document shows by itself stays until there is more to see.
  void Promise.all([startTexts(studentTexts), firstSession()]).then(() => root().render(<StudentApp />));
  keepPage();
}
