import { FORBIDDEN, MISSING, refusal, type Refusal } from './refusal-kind.ts';

/** What is refused beside them: logs and what pages tell, grants, exports, evidence, statements, files. */
export const BESIDE = {
  // logs [R8.33]
  'log.notYours': refusal(
    403,
    '没有权限：不能删除或改动其他老师的日志和活动',
    'Permission denied: you can’t delete or change other teachers’ logs or activities',
    FORBIDDEN,
  ),
  // what pages tell
  'track.broken': refusal(422, '这条记录不合格式，没有保存', 'This record is malformed and wasn’t saved'),
  'track.eventUnknown': refusal(422, '没有这种事件，没有保存', 'This event doesn’t exist and wasn’t saved'),
  'track.tooMany': refusal(413, '一次最多 100 条记录，请分批再发', 'Up to 100 records at a time. Send them in batches'),
  // grants
  'grant.unknown': refusal(404, '没有这项授权', 'This grant doesn’t exist', MISSING),
  'grant.toOneself': refusal(
    409,
    '不能给自己授权，请另一位授权人来做',
    'You can’t give yourself a grant. Ask another operator',
  ),
  'grant.schoolOnly': refusal(
    422,
    '只有督导可以限定到一个班或一节课',
    'Only review can be limited to a class or a lesson',
  ),
  'grant.overAlready': refusal(422, '授权的期限不能早于现在', 'A grant can’t end in the past'),
  // exports
  'export.tooMany': refusal(
    409,
    '同时最多导出 5 份，等一份做完或取消一份',
    'Five exports are already running. Wait for one to finish, or cancel one',
  ),
  'export.notReady': refusal(409, '这份导出还没做好', 'This export isn’t ready yet'),
  // evidence
  'evidence.unsigned': refusal(
    503,
    '账本的根现在签不了名，暂时不能导出，请联系管理员',
    'The ledger can’t be signed right now, so nothing was exported. Contact your administrator',
  ),
  'evidence.another': refusal(
    409,
    '上一个证据包还在导出，完成后再试',
    'Another export of yours is still running. Try again when it’s done',
  ),
  // statements, for programs that read them
  'xapi.credentials': refusal(401, '没有这个密钥，或密钥不对', 'Unknown key, or wrong secret'),
  'xapi.version': refusal(
    400,
    '请求缺少 X-Experience-API-Version，或不是 1.0 版',
    'X-Experience-API-Version is missing or isn’t 1.0',
  ),
  'xapi.parameters': refusal(
    400,
    '参数不认识、写错了或互相矛盾',
    'A parameter is unknown, malformed or contradicts another',
  ),
  'xapi.another': refusal(
    429,
    '这个密钥已有两个请求在查，等其中一个完成后再试',
    'This key already has two requests running. Wait for one to finish',
  ),
  'xapi.noStatement': refusal(404, '没有这条语句', 'This statement doesn’t exist'),
  'xapi.readOnly': refusal(405, '学习日志在这里只能读', 'Statements are read-only here'),
  // files
  'file.tooLarge': refusal(
    413,
    '文件超过 100 MB，请压缩后再传',
    'This file is over 100 MB. Make it smaller and upload it again',
  ), // [R5.55]
  'file.unsupported': refusal(
    415,
    '不支持这种文件，请换成 PDF 或图片。PPT 在 PowerPoint 或 WPS 里用“文件 > 另存为 PDF”',
    'This file type isn’t supported. Use a PDF or images. In PowerPoint: File > Save as > PDF',
  ), // [R5.58]
  'file.empty': refusal(422, '这个文件是空的', 'This file is empty'),
  'file.broken': refusal(400, '文件没有传完整，请重新上传', 'The upload was incomplete. Upload the file again'),
  'file.tooManyToday': refusal(
    429,
    '一天最多上传 2 GB，明天再传',
    'You can upload up to 2 GB a day. Try again tomorrow',
  ),
  'file.schoolFull': refusal(
    409,
    '学校的课件空间已满，请移除不用的课件，或联系管理员',
    'Your school has used up its space for slides. Remove slides you don’t need, or contact your administrator',
  ),
  'file.noSpace': refusal(
    503,
    '服务器存储空间不足，暂时不能上传，请联系管理员',
    'The server is running out of space, so uploads are paused. Contact your administrator',
  ),
  'file.anotherUpload': refusal(
    409,
    '上一个文件还在上传，传完再传下一个',
    'Another file is still uploading. Wait until it’s done',
  ), // [R5.55]
} as const satisfies Record<string, Refusal>;
