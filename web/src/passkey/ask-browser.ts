import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** Somebody closed what the browser asked, or it took too long, or the device has no key for here; browsers do not say which. */
export class NoPasskey extends Error {}

const asked = async (ask: () => Promise<object>): Promise<object> => {
  try {
    return await ask();
  } catch (error) {
    throw ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes((error as Error).name)
      ? new NoPasskey()
      : error;
  }
};

/** Has the browser make a passkey. @throws NoPasskey */
export const makePasskey = (options: object): Promise<object> =>
  asked(() => startRegistration({ optionsJSON: options as never }));

/** Has the browser ask for one. @throws NoPasskey */
export const askForPasskey = (options: object): Promise<object> =>
  asked(() => startAuthentication({ optionsJSON: options as never }));
