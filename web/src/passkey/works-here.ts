/** Whether this browser can have passkeys at this address: at one of numbers no browser can. */
export const passkeysWorkHere = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname);
