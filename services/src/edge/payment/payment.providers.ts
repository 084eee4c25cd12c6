import { Clock } from '../../ops/database/clock.ts';
import { SETTINGS, type Settings } from '../../ops/settings.ts';
import { PAYMENT } from './payment.ts';
import { WechatPayment } from './wechat.payment.ts';

/** By the file that the settings name; without one no money can be taken. */
export const paymentDoor = {
  provide: PAYMENT,
  useFactory: ({ wechatPay }: Settings, clock: Clock) => wechatPay && new WechatPayment(wechatPay, clock),
  inject: [SETTINGS, Clock],
};
