interface Rule {
  /** So many misses at once cost nothing. */
  readonly free: number;
  /** One miss is forgotten in so many ms: so often one may go on missing. */
  readonly forgottenMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/**
 * What wrong guesses cost, and what anybody may have made without being known, by whose they are. Beyond what is free each miss must wait, twice as long as the one before,
 * until the waits are as long as it takes to forget one. A school is one address: what is counted by address is
 * generous. None of these numbers is shown in the spec.
 */
export const GUESSES = {
  /** Passwords of one account, from one address, or from a device that signed in with it before. */
  passwordFromHere: { free: 10, forgottenMs: MINUTE },
  /** Passwords of one account, from everywhere that never signed in with it. */
  passwordOfAccount: { free: 100, forgottenMs: MINUTE },
  /** Passwords of all accounts, from one address. */
  passwordsFromAddress: { free: 300, forgottenMs: 2 * SECOND },
  passwordsFromAddressADay: { free: 3000, forgottenMs: DAY / 3000 },
  /** Codes that a person typed. */
  codesOfPerson: { free: 20, forgottenMs: MINUTE },
  /** Of four digits. */
  shortCodesOfPerson: { free: 5, forgottenMs: MINUTE },
  /** Codes of who is nobody that the school knows. */
  codesFromAddress: { free: 120, forgottenMs: 5 * SECOND },
  codesFromAddressADay: { free: 3000, forgottenMs: DAY / 3000 },
  /** The same, from all addresses together: at this pace a million codes take more than two days. */
  codesOfStrangers: { free: 3000, forgottenMs: SECOND / 5 },
  /** Seats that were taken without an account: a whole school may sit down at once. */
  seatsFromAddress: { free: 5000, forgottenMs: SECOND },
  seatsOfStrangers: { free: 20_000, forgottenMs: SECOND / 5 },
  /** Screens that were opened: nobody need be signed in for that. */
  screensFromAddress: { free: 60, forgottenMs: 10 * SECOND },
  screensOfStrangers: { free: 600, forgottenMs: SECOND },
  /** The code that founds a school: it is long, so nobody has to be kept out for good. */
  foundingCode: { free: 10, forgottenMs: MINUTE },
  /** Codes that were sent to one address, beyond the tries that each of them has. */
  sentCodeOfContact: { free: 20, forgottenMs: 10 * MINUTE },
  /** Codes that were asked for: a year of newcomers may sign up at once behind one address. */
  codesSentToContact: { free: 5, forgottenMs: 20 * MINUTE },
  codesSentFromAddress: { free: 600, forgottenMs: 5 * SECOND },
  codesSentToStrangers: { free: 5000, forgottenMs: SECOND },
  /** Passwords of oneself, entered once more before something that matters. */
  ownPassword: { free: 10, forgottenMs: MINUTE },
  /** Codes of the second step, from one address, or from a device that signed in with the account before. */
  secondStepFromHere: { free: 10, forgottenMs: MINUTE },
  /** The same, from everywhere that never did: who guesses has the password, and of a million codes three are right. */
  secondStepOfAccount: { free: 20, forgottenMs: 10 * MINUTE },
  /** The same, entered once more by who is signed in. */
  ownSecondStep: { free: 10, forgottenMs: MINUTE },
  /** Sign-ins that were begun with the school's provider or a passkey: a school begins its day behind one address. */
  signInsFromAddress: { free: 5000, forgottenMs: SECOND / 5 },
  signInsOfStrangers: { free: 20_000, forgottenMs: SECOND / 20 },
  /** Passkeys that did not hold, from one address. */
  passkeysFromAddress: { free: 300, forgottenMs: 2 * SECOND },
  /** Certificates that were asked for as a PDF, each of which takes a tenth of a second to write. */
  sheetsOfPerson: { free: 30, forgottenMs: 2 * SECOND },
  sheetsFromAddress: { free: 120, forgottenMs: SECOND },
  /** Secrets of one key that statements are read with. */
  secretsOfConsumer: { free: 20, forgottenMs: 3 * SECOND },
} as const satisfies Record<string, Rule>;

/** How long the first miss waits that is not free, at most. */
export const FIRST_WAIT_MS = 2 * SECOND;
