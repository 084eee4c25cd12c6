import { codeOf, stepAt } from '../../services/src/edge/auth/totp.ts';

/** An app on somebody's phone: the code that it shows, now or some half minutes from now. */
export const codeShown = (secret: string, halfMinutes = 0): string => codeOf(secret, stepAt(Date.now()) + halfMinutes);
