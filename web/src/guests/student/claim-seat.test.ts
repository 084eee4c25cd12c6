import { expect, it } from 'vitest';
import { MySeats } from '@lectern/contracts/guests/guests.ts';
import { SEATS_PATH } from './claim-seat.tsx';

it('asks for seats where the contract says', () => expect(SEATS_PATH).toBe(MySeats.path));
