import '../../ui/tokens.css';
import '../../ui/components.css';
import './student.css';
import { createRoot } from 'react-dom/client';
import { forgetSession, loadSession } from '../../data/session.ts';
import { reportErrors } from '../../data/report-error.ts';
import { onSignedOut } from '../../data/request.ts';
import { studentTexts } from '../../i18n/student.ts';
import { startTexts } from '../../i18n/text.ts';
import { startTheme } from '../../ui/theme.ts';
import { StudentApp } from './student-app.tsx';

reportErrors();
startTheme();
onSignedOut(forgetSession); // every screen of this entry then shows its sign-in step, in place [R4.19]
void loadSession();
void startTexts(studentTexts).then(() => createRoot(document.getElementById('root')!).render(<StudentApp />));
