import { DEMO_PASSWORD, demoStudents } from '../../services/src/demo/demo.school.ts';
import { Student } from '../support/student.ts';

/** Simulated students beside those in the browser. */
export class Crowd {
  readonly students: readonly Student[];

  private constructor(students: readonly Student[]) {
    this.students = students;
  }

  /** Of the class: student numbers from `first` to `last`; and people without an account. */
  static async gather(url: string, [first, last]: readonly [number, number], seats = 0): Promise<Crowd> {
    const accounts = demoStudents.slice(first - 1, last).map(({ login }) => Student.signIn(url, login, DEMO_PASSWORD));
    const guests = Array.from({ length: seats }, (_, index) => Student.takeSeat(url, `同学 ${index + 1}`));
    return new Crowd(await Promise.all([...accounts, ...guests]));
  }

  async join(code: string): Promise<void> {
    await Promise.all(this.students.map((student) => student.join(code)));
  }

  /** Each takes the next letter of a pattern like `BBAC`; a dot leaves the question out. */
  async answer(questionId: string, pattern: string): Promise<void> {
    const given = this.students.map(async (student, index) => {
      const choice = pattern[index % pattern.length]!;
      if (choice !== '.') await student.answer(questionId, choice);
    });
    await Promise.all(given);
  }

  /** Those from one to another give the same command, each with data of their own; a refusal is an error here. */
  async give(name: string, [from, to]: readonly [number, number], data: (n: number) => object): Promise<void> {
    const given = this.students.slice(from, to).map((student, n) => student.give(name, data(from + n)));
    const refused = (await Promise.all(given)).flatMap(({ outcome }) =>
      outcome?.problem ? [outcome.problem.code] : [],
    );
    if (refused.length > 0) throw new Error(`${name} was refused: ${refused.join(' ')}`);
  }

  /** What any of them was answered or shown that should not be. */
  get wrongs(): string[] {
    return this.students.flatMap(({ wrongs, pictures }) => [...wrongs, ...(pictures?.wrongs ?? [])]);
  }

  async leave(): Promise<void> {
    await Promise.all(this.students.filter(({ hasJoined }) => hasJoined).map(({ place }) => place.leave()));
  }
}
