import { Module } from '@nestjs/common';
import { ThreadRunner } from './code-runner.ts';

/** One runner for the programs of lessons and of exams: each process runs one program at a time. */
@Module({ providers: [{ provide: ThreadRunner, useFactory: () => new ThreadRunner() }], exports: [ThreadRunner] })
export class ProgramRunnerModule {}
