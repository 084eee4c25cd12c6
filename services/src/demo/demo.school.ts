/** The demo school, as data: ids are fixed, so that seeding twice is seeding once. */
export const DEMO_PASSWORD = 'lectern';

export const demoSchool = { id: 'demo', name: '讲台示范学校' };

const id = (group: number, n: number): string =>
  `019a0000-0000-7000-8${group.toString().padStart(3, '0')}-${n.toString().padStart(12, '0')}`;

export const demoTeacher = { id: id(1, 1), login: 'teacher', name: '林知远' };
export const demoAssistant = { id: id(1, 2), login: 'assistant', name: '周子墨' };
export const demoAuditor = { id: id(1, 3), login: 'auditor', name: '何敏' };
const demoAdministrator = { id: id(1, 4), login: 'admin', name: '郑航', administrator: true };
export const demoReviewer = { id: id(1, 5), login: 'reviewer', name: '沈若云' };
export const demoAnalyst = { id: id(1, 6), login: 'analyst', name: '顾清和' };
export const demoOperator = { id: id(1, 7), login: 'operator', name: '乔安' };

const names =
  '陈思齐 李沐阳 王雨桐 张子涵 刘一诺 赵启明 孙嘉宁 黄梓轩 吴欣怡 徐浩然 何书瑶 郭俊熙 马思远 罗天佑 梁静怡 宋明哲 郑晓彤 谢宇航 韩若曦 唐子谦 ' +
  '冯佳琪 于文博 董诗涵 萧景行 程以安 曹子昂 袁梦琪 邓博文 许可欣 傅云帆 沈星河 曾乐天 彭楚涵 吕承泽 苏念安 卢修远 蒋语嫣 蔡奕辰 贾明轩 丁若兰';

export const demoStudents = names
  .split(' ')
  .map((name, index) => ({ id: id(2, index + 1), login: `student${index + 1}`, name }));

export const demoPeople = [
  demoTeacher,
  demoAssistant,
  demoAuditor,
  demoAdministrator,
  demoReviewer,
  demoAnalyst,
  demoOperator,
  ...demoStudents,
];

export const demoClass = { id: id(3, 1), name: '物理 2501 班' };
/** The class whose lesson is over; it has two students less. */
export const demoPastClass = { id: id(3, 2), name: '物理 2502 班', students: demoStudents.slice(2) };

/** Who was granted what beyond their part in classes, and by whom; the first operator is founded by who runs the school. */
export const demoGrants = [
  { by: 'system', to: demoOperator.id, grant: { grantId: id(8, 1), kind: 'operate', scope: {} } },
  {
    by: demoOperator.id,
    to: demoReviewer.id,
    grant: { grantId: id(8, 2), kind: 'review', scope: { classId: demoPastClass.id }, reason: '本学期教学督导' },
  },
  {
    by: demoOperator.id,
    to: demoAnalyst.id,
    grant: { grantId: id(8, 3), kind: 'analyse', scope: {}, reason: '教学质量年报' },
  },
] as const;

/** Words that the demo school refuses in danmu [R5.10]; a school's own list is a table. */
export const demoSensitiveWords = ['笨蛋', '傻瓜', 'idiot'];

export const demoDeck = { name: '角动量守恒.pdf', mediaType: 'application/pdf' };

export const demoLesson = {
  id: id(4, 1),
  deckId: id(6, 1),
  title: '角动量守恒',
  questions: [
    {
      questionId: id(5, 1),
      kind: 'singleChoice',
      text: '滑冰者收拢双臂，转动惯量减半。忽略摩擦，她的角速度怎么变？',
      choices: ['不变', '变为 2 倍', '变为 1/2', '变为 4 倍'],
      key: 'B',
      points: 50,
      explanation: '没有外力矩，角动量 L = Iω 不变；I 减半，ω 变为 2 倍。',
    },
    {
      questionId: id(5, 2),
      kind: 'singleChoice',
      text: '滑冰者收拢双臂，转动惯量减半。忽略摩擦，她的转动动能怎么变？',
      choices: ['不变', '变为 2 倍', '变为 1/2', '变为 4 倍'],
      key: 'B',
      points: 50,
      explanation: '角动量不变，动能是 L²/2I，I 减半，动能加倍，多出来的是手臂做的功。',
    },
    {
      questionId: id(5, 3),
      kind: 'singleChoice',
      text: '下面哪种情况里，系统的角动量一定守恒？',
      choices: ['合外力为零', '合外力矩为零', '机械能守恒', '动量守恒'],
      key: 'B',
      points: 50,
      explanation: '角动量的变化率等于合外力矩，只有合外力矩为零才守恒。',
    },
  ],
} as const;

/** The pages that the lesson's questions are put on once it has slides. */
export const demoPages = [12, 13, 36] as const;

/** The questions that are added with the slides, each on its page. */
export const demoPageQuestions = [
  {
    questionId: id(5, 4),
    page: 16,
    kind: 'judgement',
    text: '系统角动量守恒时，机械能一定守恒。',
    choices: [],
    key: 'B',
    points: 20,
    explanation: '收拢双臂时角动量守恒，动能却变大了。',
  },
  {
    questionId: id(5, 5),
    page: 35,
    kind: 'multipleChoice',
    text: '子弹射入悬着的杆的瞬间，对子弹和杆这个系统，哪些量守恒？',
    choices: ['水平方向的动量', '对悬点的角动量', '机械能', '子弹与杆的总质量'],
    key: 'BD',
    points: 50,
    explanation: '悬点给杆水平方向的冲量，但它过轴，没有力矩；射入是非弹性的，机械能有损失。',
  },
  {
    questionId: id(5, 6),
    page: 39,
    kind: 'poll',
    text: '下一讲先讲哪一个？',
    choices: ['陀螺的进动', '刚体的平面运动', '再做几道例题'],
    points: 0,
  },
] as const;

export const demoPastLesson = { id: id(4, 2), deckId: id(6, 2), liveVideoId: id(10, 1), title: '角动量守恒' };

/** The same question in another lesson is a question of its own. */
export const pastQuestionId = (questionId: string): string => `${questionId.slice(0, -4)}9${questionId.slice(-3)}`;
export const pastBehaviourId = (n: number): string => id(9, n);
export const pastDanmuId = (n: number): string => id(7, n);
