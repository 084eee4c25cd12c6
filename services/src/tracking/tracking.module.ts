import { Module } from '@nestjs/common';
import { TrackController } from './track.controller.ts';
import { TrackStore } from './track.store.ts';

@Module({ controllers: [TrackController], providers: [TrackStore] })
export class TrackingModule {}
