/** Money that came, as the payment service says. */
export interface Received {
  readonly transactionId: string;
  readonly fen: number;
  readonly paidAt: number;
}

/** What a code is asked for. */
export interface Payable {
  readonly orderNo: string;
  readonly fen: number;
  readonly description: string;
  readonly closesAt: number;
  /** The address that notices go to, where the installation was told no other. */
  readonly noticesTo: string;
}

export interface Refund {
  readonly transactionId: string;
  /** The same for the same refund, however often it is asked for. */
  readonly refundNo: string;
  readonly fen: number;
  readonly totalFen: number;
}

/** A payment service whose codes are scanned. What cannot be reached is `payment.unavailable`. */
export interface Payment {
  /** A code to pay with, as the text that it shows. */
  native(payable: Payable): Promise<string>;
  /** Whether it was paid; undefined where it was not, or where nobody there knows it. */
  query(orderNo: string): Promise<Received | undefined>;
  /** Nothing more can be paid for it. */
  close(orderNo: string): Promise<void>;
  refund(refund: Refund): Promise<'done' | 'processing'>;
  /**
   * What a notice says; undefined of one that says nothing of money.
   * @throws RefusedError payment.forged
   */
  notice(
    headers: Readonly<Record<string, unknown>>,
    body: string,
  ): (Received & { readonly orderNo: string }) | undefined;
}

export const PAYMENT = Symbol('payment');
