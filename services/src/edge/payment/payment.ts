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

/** How a refund stands. One that failed stays due: somebody has to look at it where the money is. */
export type RefundStanding = 'done' | 'processing' | 'failed';

/** What a genuine notice says: that money came, or that a refund stands otherwise than before. */
export type Told =
  | { readonly what: 'payment'; readonly orderNo: string; readonly payment: Received }
  | { readonly what: 'refund'; readonly orderNo: string; readonly transactionId: string };

export interface Refund {
  readonly transactionId: string;
  /** The same for the same refund, however often it is asked for. */
  readonly refundNo: string;
  readonly fen: number;
  readonly totalFen: number;
  /** As with a code. */
  readonly noticesTo: string;
}

/** A payment service whose codes are scanned. What cannot be reached is `payment.unavailable`. */
export interface Payment {
  /** A code to pay with, as the text that it shows. */
  native(payable: Payable): Promise<string>;
  /** Whether it was paid; undefined where it was not, or where nobody there knows it. */
  query(orderNo: string): Promise<Received | undefined>;
  /** Nothing more can be paid for it. */
  close(orderNo: string): Promise<void>;
  refund(refund: Refund): Promise<RefundStanding>;
  /** How a refund stands that was asked for; undefined where none was. */
  refunded(refundNo: string): Promise<RefundStanding | undefined>;
  /**
   * What a notice says; undefined of one that says nothing of money.
   * @throws RefusedError payment.forged
   */
  notice(headers: Readonly<Record<string, unknown>>, body: string): Told | undefined;
}

export const PAYMENT = Symbol('payment');
