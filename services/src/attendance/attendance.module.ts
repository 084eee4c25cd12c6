import { Module } from '@nestjs/common';
import { attendance } from '@lectern/contracts/attendance/index.ts';
import { Deciders } from '../platform/command/deciders.ts';
import { decideAttendance } from './attendance.decider.ts';

@Module({})
export class AttendanceModule {
  constructor(deciders: Deciders) {
    deciders.register(attendance, decideAttendance);
  }
}
