import type { ExamStreamState } from '@lectern/contracts/exam/exam.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { sealBytes } from '../ledger/sealing/box.ts';
import { Database } from '../ops/database/database.ts';
import { demoTeacher } from './demo.school.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';

const MINUTE_MS = 60_000;

/** Drawn faces, as WebP: nobody's picture. */
const FACES = [
  'UklGRi4IAABXRUJQVlA4ICIIAAAwVQCdASpoAeABPu12uFSps6YjI7VYknAdiWdu/GwZVOWbSyxBQj8f97X8P5v3ma/1pubrc/JsqphxQK00q46xj3kOmCPIkuFr3kOmCPIkppVyBrBHkSU0q46xj3kOmCPIkppVx1jHviNXG2Rn452OunLqm8riaVhmH5eODl8Z4Ts+hz2O3gHMhIOwrKqOVSMe8h5fSq1YL0SFwh19G6I/L1907mJ2JAR5ElNC3mvDb7lguqCiQ1aKbp9q46xj0lvbvKaOLHbHz8FEMCcJtDRhAhONJIitaBvvTpVwOiRElNKuCTcX5gg3eoUBFsZaZLQ5AbaHWVYESWO1ibeVxNKHcOad468CE6HgX5010JQTswg3yhzSrjrFs28XyWB0wReHRHYEizxyKmlXHV/ftXJL8YHGZaY8SKRDYvrCheelh9eSDqVxNKuNyHAHDQhANWglhM8v97Np7URGTPaOHTBHkPJGCWcktkeZcR1Y5eJpVx1gJ4X60YLJ3aObWb5Fa9q46xj0ndbD5afoJrQpfCMVKJ1AvPo3w+31XHjS7uOwAEjqL1Y95Dpgi8UCTICpPqlSgGv17yHTBHkSTpPHU3PLitE61Fr8vrplm7K9qj+Q6YI8iSduwWVSXB8TSrjrGPdbKFfzdFH+3ZJvQ4+4bAd8VxNKuOsDg//p0K4//4FG8gan2aBMmYSorVEtUm6UQ9lLUOb5kLhckYpAR5EhSBzRAVseEqvZ+chXdjHByMKOGmkkw+JpVYoy6OJ8dyc/xGrgIOCSF2B3oYI8cJPU/HT+L0lEPiaVd+SEPvWAKwGaSmhG7SAx4oSDq4mlXAUkrVAFbNkV285zYoqN0wR45TiCazL9WTfzddSU0q46xj0kbnzYfFje+D0iJKaVcdYDMIpmvGhbwjIuwQEeRJTSjAqn1+AA/v4+p9d2R5eqhLIQGpoBeUivsiAGVk3NooAAAL5DqE8UtJWikY08lQBf41BETs+bgHR9Etbxpt706dsCqgCu6JySmbb6Lz7MlEPvJ5Yq7PznuvI3/AmlVWLPRe044kl7ZkERre6xzNV+hIlRb3uIdxSfmZs2nQfE5voSbdkwSeAvLtcCMPwJuWkV2bzHgRmdGmZJJTsHRo4EgILSJOJoqtftTuZSa9o33lqrCkZqtoysPZdauBYmDAUDvrkCf1sWKQF4qml5AsUq3i0AbNgVtIl/dW7BIYxuR4eRJm0Erph3iiU2AcPJvlDoqogtv2/RYMAV6f0DnKv2udAFI6WOiTTjzRFblmE+fcecDvw6E9WBvGwcXCEk6ljdwK77IZFNniSACV6quEg/DxtbLaYPYSB3JbG6AEf8VUA9c3PWMk2k2UFHgxf7o7ZbOk+81Ke4nDCpB7ryiGzWlKbs1igrduchBf5KBtfLY+5aln2u9OY7An24FEmyE+6+5M7+AvGCeWtHFaGVJbz6HeUKyvTBSScI5iAnTu+diKlkVTaJJSBH65NpSoIElr+bHNgVrHKtnkSFjSVT+bkvUL+reeiFcTkpnoZ+ZaEr+JdH1+y1YfEVlWmr4lrCHw8PqzRZHROt8W4t3FVQPpS1QSqXusz4kdNhFMiRUYeYNFsGB45ThHpdqI5rdFxIn3CO4m1/41DQZIoYotH7LO+K+A9WP2upMiH3OCpL6PuYufces4vO1e5ndGXysJlxHGVQU24vSrVnoEdLyY0yOUfq3P4l5SABZCX8xLaa7u4EWbV+E4Y9Eb5OCFlGTRY0PWvLlBcpGKKrQnwfpwCq3wBRrRYODMKSrs/7k8ironrbAYgAkIBU2BlRsBDEMX+1D+5ULFU/7ARtvXpox69reRvPpMtJscTM4Golx7DQ7veToKECJMe13F+HUYQn3soGCJ64/KHJY4AY4AtAuw5GrJMwjwPxRNhtXJUtHLgSl6XPIysBMqEoTub5mG2wgK1PAZBNxgRkOqCt49GgEDGsK9Sl5SoDXWsuWaWhR0IOWZeAwWPvozaYVGpMdSgr2Azx4Z0hKxbbUe0sXEUWZkq8960OzJmDkLS52vZZxS9N78sAl3diYVkYy7Vf20jH34e2vVaeTHrAVdK3w/SMslcaKREBRrRXeRYTrmCZGXCuYoGESPcJiGjUaFR8UWmzS12HIANuAAdf4DXtvpCQMHOTN47gDhMNEKxV9i5wFXXntbx/Fw2ubaNUxCnup5kvwgX7mKuUNe5GraiNuGAaJZIsl5R0+m57kyI4COo4/RZbx1ANkZBFU8qrhN2ibFENJ+4SJxs3rg97nDAOKEUSLI8Yt+SKO+eELALPG82iMCb2kjIRBzpE4IdqOAqwFmivlrKEYW+ro/JEK4BdjiKR1UdJILHofZVV6b2E5vpou9cTqHGJddOPtsK0zaYcqYPAz7ycGvXSKgqM0Hl7RsxC8+Rygm69D8PUgQPb4eg0SSqgVfPvec5WmHDqFtvZKKg3Nthfp4kLdtw7ZKFn4C3Iwp7PYFq4/AGRjvnosf/cKHy1TJUEddnJzWo58dtwMcr+tqB6D2aSKKD0DFejqLh6iEAZBM4c73/rGPeRdkLO0EsfeI1h12s3OS9cLsBbb6UGptCahHORvrxE583gbVToVIY8vQWcz/IMv6YDGSdyVqQBmkE7OAK/Nkv5VdKCXBnybFbRS+2tw0gelCZ45unRcGS5aAIHD1UvNqJ38OxRYyqIftbjJHCNC5sQQVOGKlzfKMj/bn/AaD5qaqAbnsZ0CiV9j3KLGlO4hnshpTJhh5tXIbXAghJldLMGNze5A5Hefz2aEQB/EXAAAAA=',
  'UklGRswHAABXRUJQVlA4IMAHAADQVQCdASpoAeABPu12uVQpuiYjI9UIi0AdiWlu/Fd5VOMn+zI+1/rjvO19/Uw2u57zU1XvigXEnKCgjygoI8oKCPKCgjygoI8oKCPKCglGxeos9L7yb5n69s+mCgjygoI8oKCPLQMQ6ME1nO7xgcF5QUEeUFFj3JAVDpJUZT1PT7o9nOSlb8TLtHPblBQR5QUCytCreYROe3iK4s6f3tYN72rjrGrucYPuTfTnkJpQ4SkzMUoKCPZ/SVVu8lgWzws8HGd97PAQvyxxu2LGiJawXH7vNfdjHviNEQv/zAAwO1wEFTZad9R/SHtB5WxGbuGsK0pgoI8nujp39DJdYboGgrQoQ3ki/29yqRppcdY1dzUh8jWJWi9querCAoKTbu38Pdl+OgnGyrnkQAwSL7Im5G13aPaK1ERj64hxD3Yx9F6gzVEh3CK0kX90DAdP07+9H0PEGfn8h3XvGbrxobdcd8Oz14bqZ5DSNXHWX46xIXLNRWNy0Ognj6jEa3h7xDWsBlDHmkyhWtCl8IF30S6g5wQk2L2+t/0SsZtQ+EOA/Uwyt4fKUvjmwEgfLrpKt20z5T3O4w9KCPKCgi9FC8nDyCH9qBmzzUf+fNgSu37VBHlBRY916hOv4XG3tf3kO7GjGNP11yVlxYvJmuUS55jsNa3k+EeUFFjUBj/c/Lb/5BEpZdL1cjmWHYlqGhUOX1YdWH93lByXQsI3fClP2rjrAQCjckkugebV2/xXlST/r3ai4pZ4A5QUQUmpCuh2s3BY917xkJkl27NkkRj3kxnMDRsPzzLxDW89yQILBr1Agda4TKYLDLYgiv6aVcdYx9aMRl16iEv716c+De4d17yHdaEJrj4IItsqJ+zoGId17yHQZBTpGBc/jfDw/vyHde8h0E/gzOiZKV5z7f3kO695DuS5lQ85AAD+/kUvZzFxRU7jcBhOXYjsbgMJy7EdjcBhOXYjsSkP4HAAEjbPYAI1XEAIpCH4DVqHRcTHgv8wX6QIBn6+c1mL0IrvKDzUpTfQbdh4Fv3cEInAJOdw2PaV7ZDYooUmStOukMTbjZ390WccxW+SmKTXPpN1KCFM02IFS7VSlM5gjD8yaGGC9C+kWmW/NIfGUTcBoUhr8suJUihWLNF1HgMcfVbWD0+NywTGb0ESK4ykFER0BMCaBPoWccTVRl/mRI1rCDu5hA1hOLIfKXoqmFuaof/7Lx3/pdA+B+3FAswTavFwikX1IHOOpGTwnQbQfcZTZVWI/7nULca18w02YqH5vYgDnsEEq4kbUCW8dk/EWwTQGQm4s9HD13kj5dUWpwTD8RZtFtT8L8CsnT2n6G4+goDXkdFl0GcGWsl/pyboXsc9EgFYWEaElshptIeUSqIzEtbVOVcUMf3pUqmdgJDATkYf4cL5SnOnBUpEIhnJzicnSK8epxZjBwAqaPgDnSWgFDlu6bDg40L0W4JG3Ocks0lH1z/DLxEGe8dYb7wSQyjhAcnVbfxFpc49zUkfPIRW4Yo6xpJW4ctFQI8K+t/3gL33Q1MQllv8FcitejNWph8BN/oLxapw+oeF6MuM+wiFG8k1hDY57L9wbM89huqlQX0T63mU6MlSxBcIyNQeYc6QzdjFyISbpVMyJ0D4zOaaJfYFBmTjc90YpPsAdbUdQ6nNOhKxTy4lyau7r5Ln/UDrucguxgx07D9SJTFzwX4fEUTeJ++ZE45nGHambrLAhDEmingvw+InDaRAQuQYFfhiDa+QHn+M5hMRPjySqizIR6cq+pT1EroSVTsM9rfvsUMDyGv6I1O05fLYkeFcWGMTjOKgRiRFhht60wYRG+ZaBIn4Ijtz/U2amnN3eCQnYIW4uSbuNC4eWPacZRUFbBWdNdjoBIr7WYM7Qxu0/wQ97GH1ULpATMaiTD5qmp0gk4ZJ2TpnTu/nvI6lNlScSFvdVNN+on1Orpm/IA3yGv1SxmVGZrMVejAbdcHrtRWGm0GfWiBN0oL5YYvAckULh8pc4DklA0CaZNUlie4/V2KX0E1snk+ho5KB89dGov7ZZtHpZ2z+t+Ql93Wwf4jQumCJvcPJJRGy4xDvU/I4waPTxc88IMnYe4ShXxnPSyh+xqpcxZHrLi7VdTiy2AJOxRLScigt61r1Tpt6rgaTE3rug14CbnMVW7SYJyrHsKW0uxmZ4+EHiNMUEWE++wagjnboXy3DvqhT79oHVXXjmQIAxoJ6tyM4KvXfG8GQzXfSYMVAqEjoPRNHOxD7jJ4Sgo26YQed8ZGzfRHuSnvcq3LvXUgKb52A7gUR/v5cXFHyFKq+QioPEDyudxuKNrN/jZiojub4I/w6yHT0vf43Fqzs0OVBhQ5BFXet697hKe1eN5B5w20sKBySLxhGeLopAvztfg5Ym88F8DSNXjSH9LCAbW/oq3wb8GdOkHz0cG6NrHh1tARJGYT3Q4ve6AoGyTCqcNfeAjB8kCBJGYLXkx/NfpgXIG+iAwZCVg1Wl9v8oAcVX6kXAFD+ukY2GO/DDlG7yPklIzlNGdSKGtofJWbpELgVmQIQ1ckQwfZo2xCHCtuzb40TdaoEdjh34ls4jduLiKBnK/OtqMQ06ZNNjxl6unIFfEVgl6gxyyvsVHcADbMfcsV3JvEEVCX7HILZP7GEHfSDAAAA',
  'UklGRqQHAABXRUJQVlA4IJgHAABQVACdASpoAeABPu12uVSps6YjI5PYknAdiWlu/FuZjuZEviAi6DzJvT2BXVM3W5dzR1gziIVHZgrAnfEO7FveQ6XTDd5Dpc28N1i3v6MtdLm3husW95Dpc28N1i3vIdLm3hvpEO53DzWl51zQ2Wv0ubeG+kxndVCN9WmC3P+G+kqPvP6cBThLR4Va9PeQ8vpOkfbtVzOkjyFpg6CYwWNFcOlzbw2zTtftzcqWYNrT7myZDp9PeQ6XKj4UcV3t4v2/BwdeuPYX9jkYfAwXly8pKBjUgWIdLm3hiLcX5APXnv3swfsMV3UMg+0UZN0WENYVpEO7FvdUZ+PJPpH1IOlzXiauE2rSFAJPuVNJ3kOIXSYhOEYD5vhO9xQZIpoMO7FveQ4rXwlYDqEA2XrX9fRuNNV0ZCu2OU6t8Hb+G6xb1CEmukyBFaSL/AN4uL/TvoWdRCJc2iN+H0ubeGGS/S61Ygj6SCLIfiH/J3xDuv88L86L1jbpHJOr26TvIdLm3AiVOTviluXZbUpxvypzi/ee2RXm8VL1t+5UzX7ObSWNJ3kOlyvSBcxemPSDOtPdKVrGbLDpO7FveQ6WonjqTCQ3KvfZXobCeMNj3WKvmM74h3Yt7xpQiWhNPp7yHS5t4bbNVvJk68WXEFBD2S25t4brFvUaifqXcv/0vIcMl8auQj4DRcAD/UZQI2eNqXEKs67tZmC6/7yHS5WgHcD6Usx+SlRHhw9d/iOdBo8pmB823F5ubc3rc74ie4+V5ldsgQaqHdi2ftzA1lGed+L3Yt8LUS3sQs2nmTpcqQhL0Mq3vIdLm274JKoiuVu1c9lDqIdLm3hunBrIu49/SKdwHoVUH0ubeG6cD+aQ23r8Oa7fEO7FveQ43Uc+6N3N5MhzI7sW95DpcrtuMQbSAAD+/tGxsMKt9g6ADCYceIAAAABCGgeA6PcV53zPmSQ1YtevhqyfjQf4BfPJtRBWadVRavI1y+Hq793TmpfyIwA95UVXF1iUW7gr1lcBaobzIYZEVDDpyqNURXN6bhLPKcb7u0o5V2pP4UHFe9826VTSp/+e5z2Jds819gafIk2MljpnWvcuw0VFjHAOIX973zgg8qd7DceRwiXPUPvO1k//IwJFmumuBeSR6SI/SGJl93mp3pUoiMyIQ+pOa4zSpm57L518zmE+PFikSjhvd9nEO9FU9XRbZQ2qHkiBcIwbTeGrCDdMwY/TuNMkAZZ6JQxIDBF6kOmOhQdce4AJhcDdSPGxCJGEnlrW681Jm6tsnv6F0fAcvT0oxN0jOhIQLVfok+HiKzXpFK+v1Mwb0ZxLHhj1Y5TPunaieANeO60stf8vuS/EUzkaScPyrQOo7io0x/vDC5NZJR0GXRd3USTpW4poiXkTlz6JuwOGCXU5o9bhSCy9XYYHt7UrnOLMMdBA1380UKC7JM73JIQ1pHwmnJKRSQ2HYKzAHUsX5pNUURdDtgaFGk8zDjjFQi5czFTthUp9B90TRsB1PKr2oLzJ1We9VocSrwELa3Ko9aT1Kph1kZreX4lM2ZPtcZo5lmnDZkU2Ijvj+A4rr6chAmSjwQ4tosrjdd66ljFN0hu47ah3eEhXyW5Rs0g7QVUnGckT01O4OAGWWkJfp5H6X3E7fj+0/wbnl8GPpzxmJiiA5/eYUEJNuLK/epvgQUWxgvpqoF5spHSLDzYbrz6RO93axmiV/kB9GjAvtuKAD4wR8YvXNk/BtVpNZck7jB5FLVUGEwflaLxuyHMrAmuFfg6rbRBxEuQUKAGdV8/cYyeeViEUCLY9CxUT1Q4USUre+Zv6h/miLzemUk3e14RTxCJexSGCPbGhcQKbyJq3zN/UcIH7wH2JhWEQmQBKFacecoSHrgwnikTLblgqwiAmlggGRVFrKiME3yIR0DoJlABrnPYvPQLgD27IEd7OTWHC01yB1dpIB/L5pcw3jawWaQgLOEeo04g1XQkgrvJ92GDQ+8QVkV+20nXkq1TSAg4diCo5+V1zJs5vkeebzrxQr4Z/zNE6op3V+S0hkG8L809AQXfKFjMJANRs3w+TfJYlpTNrZ/aqAcJ3paewFKwPOdQlFtIuZzmFm/CCgraJxvvISLQXoYhwmq5HPQgZIvIn5DORuMcCx2cLomiYWfesuXj6JjKQPyxt/3tBZ1k6MOhuxzPJPABVx7v1ezdcBCWky4dA3LMHqJsk61ygYP03jwH2KG0ivh60kmuR5cG86qwsuaQXVhzIsv0GKMgqnmkH+8hBD4ADLZzrjGfA7d6T8ArrgGeG5cCSN4oPNzFPfvIiW3xOORf1CjA6gD9KeXEpggEUD/hwa7T52xs8kiT1KDuYdZ9lz0tTc0Ob3P2VXZPEmhOh8WDwOWkse0Ruc/Tc2zZEo+t5bmUGsdb9M0s00iUeNZ4jBHEY2XgOD7NwOh0LlxlholW5sZJkxKZ+NvF+3SpOMQcmxIOXz2MRlb4UKhVuN1QQHybdRKNwfwBmpFNM3A48UFPouAKvVY0F735L0QUhUdT4ebrZ2aZ9Qs0TucCQT0LoSRhRVqfKEW8vEvy490Jum6SYy8nahBN+6QfMaKLzA6Wj6PmHiLiAAAA=',
];

/** What became of a photo: each is sent, and looked at or not. */
export type PhotoStory = 'underReview' | 'passed' | 'failed';
export const demoPhotoFacts = (stories: readonly PhotoStory[]): number =>
  stories.reduce((sum, story) => sum + (story === 'underReview' ? 1 : 2), 0);

const idOf = (n: number): string => `01970000-0000-7000-8022-${String(n + 1).padStart(12, '0')}`;

/** Photos of who is about to sit the proctored exam, where it asks for them: a teacher has looked at some. */
export async function seedPhotos(
  server: RunningServer,
  examId: string,
  whose: readonly { readonly personId: string; readonly photo: PhotoStory }[],
  now: number,
): Promise<void> {
  const { folded } = server.app.get(Mailboxes).get(`exam/${examId}`).head;
  const { published } = (folded.state as ExamStreamState).exam;
  if (published?.settings.proctoring?.photo !== true) return;
  const { pool } = server.app.get(Database);
  const { rows } = await pool.query<{ id: string; secret: string }>(
    'select id, secret from person where id = any($1)',
    [whose.map(({ personId }) => personId)],
  );
  const secrets = new Map(rows.map(({ id, secret }) => [id, secret]));
  const say = await demoVoices(server);
  for (const [n, { personId, photo }] of whose.entries()) {
    const photoId = idOf(n);
    const face = Buffer.from(FACES[n % FACES.length]!, 'base64');
    await pool.query('insert into exam_photo (id, person, sealed) values ($1, $2, $3) on conflict do nothing', [
      photoId,
      personId,
      sealBytes(face, secrets.get(personId) ?? '', `exam_photo/${photoId}`),
    ]);
    const give = (who: string, name: string, minutesAgo: number, data: object) =>
      say({ who, family: 'exam', id: examId, name, data, at: now - minutesAgo * MINUTE_MS, part: `photo${n}` });
    await give(personId, 'SendExamPhoto', 24, { photoId });
    const about = { personId, photoId };
    if (photo === 'passed') await give(demoTeacher.id, 'PassExamPhoto', 21, about);
    if (photo === 'failed') await give(demoTeacher.id, 'FailExamPhoto', 21, { ...about, fault: 'unclear' });
  }
}
