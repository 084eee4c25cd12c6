/** The demo school, as data: ids are fixed, so that seeding twice is seeding once. */
export const DEMO_PASSWORD = 'lectern';

export const demoSchool = { id: 'demo', name: '讲台示范学校' };

const id = (group: number, n: number): string =>
  `019a0000-0000-7000-8${group.toString().padStart(3, '0')}-${n.toString().padStart(12, '0')}`;

export const demoTeacher = { id: id(1, 1), login: 'teacher', name: '林知远' };

const names =
  '陈思齐 李沐阳 王雨桐 张子涵 刘一诺 赵启明 孙嘉宁 黄梓轩 吴欣怡 徐浩然 何书瑶 郭俊熙 马思远 罗天佑 梁静怡 宋明哲 郑晓彤 谢宇航 韩若曦 唐子谦 ' +
  '冯佳琪 于文博 董诗涵 萧景行 程以安 曹子昂 袁梦琪 邓博文 许可欣 傅云帆 沈星河 曾乐天 彭楚涵 吕承泽 苏念安 卢修远 蒋语嫣 蔡奕辰 贾明轩 丁若兰';

export const demoStudents = names
  .split(' ')
  .map((name, index) => ({ id: id(2, index + 1), login: `student${index + 1}`, name }));

export const demoClass = { id: id(3, 1), name: '物理 2501 班' };

export const demoLesson = {
  id: id(4, 1),
  title: '角动量守恒',
  questions: [
    {
      questionId: id(5, 1),
      text: '滑冰者收拢双臂，转动惯量减半。忽略摩擦，她的角速度怎么变？',
      choices: ['不变', '变为 2 倍', '变为 1/2', '变为 4 倍'],
      key: 'B',
      points: 50,
      explanation: '没有外力矩，角动量 L = Iω 不变；I 减半，ω 变为 2 倍。',
    },
    {
      questionId: id(5, 2),
      text: '滑冰者收拢双臂，转动惯量减半。忽略摩擦，她的转动动能怎么变？',
      choices: ['不变', '变为 2 倍', '变为 1/2', '变为 4 倍'],
      key: 'B',
      points: 50,
      explanation: '角动量不变，动能是 L²/2I，I 减半，动能加倍，多出来的是手臂做的功。',
    },
    {
      questionId: id(5, 3),
      text: '下面哪种情况里，系统的角动量一定守恒？',
      choices: ['合外力为零', '合外力矩为零', '机械能守恒', '动量守恒'],
      key: 'B',
      points: 50,
      explanation: '角动量的变化率等于合外力矩，只有合外力矩为零才守恒。',
    },
  ],
};
