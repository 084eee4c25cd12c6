import {
  CheckMembershipOrder,
  CreateMembershipOrder,
  PayMembershipOrder,
  type OrderDetailData,
} from '@lectern/contracts/order/queries.ts';
import { useEffect, useRef, useState } from 'react';
import { NetworkError } from '../kit/data/errors.ts';
import { send } from '../kit/data/request.ts';
import { useAction } from '../kit/data/use-action.ts';
import { useUser } from '../kit/data/use-user.ts';

const POLL_MS = 3000;

interface Data<Of> {
  readonly data: Of;
}
interface Code {
  readonly url: string;
  /** By this device's clock, from what the server says is left. */
  readonly until: number;
}
interface Stand {
  readonly status: OrderDetailData['status'];
  readonly isGranted: boolean;
}

/** An order on its way to being paid: made, its code fetched, asked about until it is paid or over [R9.09]. */
export function usePayment(known: string | undefined) {
  const { id: userId } = useUser();
  const [orderNo, setOrderNo] = useState(known);
  const [code, setCode] = useState<Code>();
  const [stand, setStand] = useState<Stand>();
  const [isOffline, setOffline] = useState(false);
  const [wasAsked, setAsked] = useState(false);

  const fetching = useAction(async (planId?: string) => {
    let number = orderNo;
    if (number === undefined && planId !== undefined) {
      const order = { source: 'web', userId, priceId: planId, type: 1 };
      const made = await send<Data<OrderDetailData>>('POST', CreateMembershipOrder.path, order);
      number = made.data.orderNo;
      setOrderNo(number);
    }
    const asked = { code: '', userId, orderNo: number, payment: 'NATIVE' };
    const { data } = await send<Data<{ code_url: string; leftMs: number }>>('POST', PayMembershipOrder.path, asked);
    setCode({ url: data.code_url, until: Date.now() + data.leftMs });
  });
  const ask = async () => {
    try {
      const asked = { userId, orderNo, payType: 'wechat', payment: 'NATIVE' };
      const { data } = await send<Data<Stand>>('POST', CheckMembershipOrder.path, asked);
      setStand(data);
      setOffline(false);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      setOffline(true);
    }
  };
  // By itself and by hand are two actions: who presses while the page asks by itself is answered, too.
  const polling = useAction(ask);
  const checking = useAction(async () => {
    await ask();
    setAsked(true);
  });

  const isWaiting = code !== undefined && !isSettled(stand);
  const poll = useRef(polling.run);
  useEffect(() => {
    poll.current = polling.run;
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void poll.current(), POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return { orderNo, code, stand, isOffline, wasAsked, fetching, polling, checking };
}

/** Paid and open, or over: nothing more will come. */
const isSettled = (stand: Stand | undefined): boolean =>
  stand !== undefined &&
  (stand.status === 'paid' ? stand.isGranted : stand.status !== 'created' && stand.status !== 'paying');
