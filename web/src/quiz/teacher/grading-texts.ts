import { textsOf } from '../../kit/i18n/text.ts';

/** Of grading by hand, in the console and on the report. */
export const texts = {
  'grading.title': ['批改', 'Grading'],
  'grading.counts': ['已批 {n} / {all}', '{n} of {all} graded'],
  'grading.mean': ['平均 {score}', 'Average {score}'],
  'grading.allDone': ['都批完了', 'All graded'],
  'grading.none': ['还没有人交', 'Nobody has answered yet'],
  'grading.place': ['第 {n} 份，共 {all} 份 · #{version}', 'Answer {n} of {all} · #{version}'],
  'grading.nameless': ['匿名', 'No name'],
  'grading.showNames': ['显示姓名', 'Show names'],
  'grading.onlyPictures': ['只交了图片', 'Images only'],
  'grading.erased': ['（作者已注销）', '(The author was erased)'],
  'grading.bands': ['按档给分', 'Grade by band'],
  'grading.points': ['得分', 'Points'],
  'grading.of': ['/ {points} 分', 'of {points}'],
  'grading.badPoints': ['0 到 {points}，最多一位小数', '0 to {points}, at most one decimal'],
  'grading.remark': ['评语', 'Remark'],
  'grading.over': ['多了 {n} 个字符', '{n} {n:character|characters} too long'],
  'grading.save': ['保存得分', 'Save'],
  'grading.saveNext': ['保存，下一份', 'Save and next'],
  'grading.correct': ['改分', 'Correct'],
  'grading.before': ['上一份', 'Previous'],
  'grading.next': ['下一份未批', 'Next ungraded'],
  'grading.keys': ['1–5 给档，↓ 下一份未批，↑ 上一份', '1–5 grade by band, ↓ next ungraded, ↑ previous'],
  'grading.project': ['投屏，不带姓名', 'Project without name'],
  'grading.projectNamed': ['投屏，带姓名', 'Project with name'],
  'grading.endProject': ['从投屏撤下', 'Take off the projector'],
  'grading.waits': ['收题后批改', 'Grade once answers are collected'],
  'grading.withheld': [
    '公布分布后，学生看到得分和评语',
    'Students see points and remarks once the distribution is shown',
  ],
  'grading.grade': ['批改', 'Grade'],
  'grading.close': ['收起', 'Close'],
} as const;

export const useText = textsOf(texts);
