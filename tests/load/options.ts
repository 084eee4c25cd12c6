import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export interface Options {
  readonly students: number;
  readonly url: string;
  readonly seed: number;
  /** How long the lesson takes; by default as short as it can be. */
  readonly minutes: number | undefined;
  readonly json: boolean;
  /** A file of slides to be uploaded; none without one. */
  readonly slides: string | undefined;
  /** Not against the server: a lesson that is over is written into its database. */
  readonly taught: boolean;
  /** A whole term is written into the database of the running server, and cells of its transcript are recomputed. */
  readonly term: boolean;
  /** How many units its transcript has. */
  readonly units: number;
}

/** An exam instead of a lesson, on a server and a database of its own. */
export interface ExamOptions extends Pick<Options, 'students' | 'seed' | 'json'> {
  readonly seconds: number;
  /** Whether server and database are killed meanwhile. */
  readonly kills: boolean;
}

const DEMO_SLIDES = fileURLToPath(new URL('../../services/src/demo/slides/angular-momentum.pdf', import.meta.url));
const MOST_STUDENTS = 3000;
const MOST_MINUTES = 60;
/** How long an exam is answered, beside the beginning and the end of it. */
const EXAM_SECONDS = { least: 5, usual: '20', most: 3600 };
const MOST_UNITS = 120;
/** A lesson that is written takes no time; below ten minutes its questions would overlap. */
const TAUGHT_MINUTES = { least: 10, usual: '90', most: 180 };

export const USAGE =
  'npm run simulate -- --students 50 [--url http://localhost:8080] [--seed 1] [--minutes n] [--slides file.pdf|none] [--json]\n' +
  'npm run simulate -- --taught --students 1000 --minutes 90 [--seed 1]\n' +
  'npm run simulate -- --exam --students 50 [--seconds 20] [--kills] [--seed 1] [--json]\n' +
  'npm run simulate -- --term --students 3000 --units 60 [--url http://localhost:8080] [--seed 1]';

/** Reads the arguments; a class that is too large, or a server that is not on this machine, is an error. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      students: { type: 'string', default: '50' },
      url: { type: 'string', default: 'http://localhost:8080' },
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string' },
      json: { type: 'boolean', default: false },
      slides: { type: 'string', default: existsSync(DEMO_SLIDES) ? DEMO_SLIDES : 'none' },
      taught: { type: 'boolean', default: false },
      term: { type: 'boolean', default: false },
      units: { type: 'string', default: '60' },
    },
  });
  return {
    students: numberIn('students', values.students, 1, MOST_STUDENTS),
    url: loopback(values.url),
    seed: numberIn('seed', values.seed, 0, 2 ** 32 - 1),
    minutes: minutesOf(values.minutes, values.taught),
    json: values.json,
    slides: values.slides === 'none' ? undefined : values.slides,
    taught: values.taught,
    term: values.term,
    units: numberIn('units', values.units, 3, MOST_UNITS),
  };
}

/** Reads the arguments of an exam. */
export function readExamOptions(args: readonly string[]): ExamOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      exam: { type: 'boolean' },
      students: { type: 'string', default: '50' },
      seconds: { type: 'string', default: EXAM_SECONDS.usual },
      seed: { type: 'string', default: '1' },
      kills: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  return {
    students: numberIn('students', values.students, 1, MOST_STUDENTS),
    seconds: numberIn('seconds', values.seconds, EXAM_SECONDS.least, EXAM_SECONDS.most),
    seed: numberIn('seed', values.seed, 0, 2 ** 32 - 1),
    kills: values.kills,
    json: values.json,
  };
}

function minutesOf(text: string | undefined, taught: boolean): number | undefined {
  const { least, usual, most } = TAUGHT_MINUTES;
  if (taught) return numberIn('minutes', text ?? usual, least, most);
  return text === undefined ? undefined : numberIn('minutes', text, 1, MOST_MINUTES);
}

function numberIn(name: string, text: string, low: number, high: number): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isInteger(value) && value >= low && value <= high) return value;
  throw new Error(`--${name} is a whole number from ${low} to ${high}, not "${text}".`);
}

/** Nobody else's server is ever put under load. */
function loopback(text: string): string {
  const url = URL.parse(text);
  const isHere = url !== null && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  if (isHere && /^https?:$/.test(url.protocol)) return url.origin;
  throw new Error(`--url must be a server on this machine (localhost, 127.0.0.1 or [::1]), not "${text}".`);
}
