const WORDS = `
一个 一些 一下 一样 一直 一定 一般 一种 不会 不是 不能 不同 之后 之前 之间 也是 也就是 了解 事情 什么 他们 以及 以后 以为 但是 作为 你们 使得 例如 其实 其中 其他 其它
再说 出来 出现 几个 分别 别的 刚才 只是 只有 只要 可以 可能 各个 各种 同样 同时 后来 因为 因此 因而 如何 如果 如此 它们 对于 就是 就会 属于 已经 应该 开始 很多 怎么
怎样 总是 我们 我们的 或者 所以 所有 所谓 才能 按照 接着 整个 是不是 是否 时候 有些 有的 有时 来说 某个 根据 比如 比较 没有 然后 然而 特别 现在 甚至 由于 由此 看到 看见
真的 知道 而且 而是 自己 至于 虽然 觉得 认为 许多 说明 起来 跟着 还有 还是 这个 这些 这样 这种 这里 这部分 进行 那个 那些 那么 那样 那里 都是 之一 里面 非常 需要 为了
为什么 不过 以上 以下 主要 得到 通过 成为 变得 大家 老师 同学
about above after again all also am an and any are as at be because been before being below between
both but by can could did do does doing down during each few for from further had has have having he
her here hers him his how if in into is it its just me more most my no nor not now of off on once
only or other our ours out over own same she should so some such than that the their them then there
these they this those through to too under until up very was we were what when where which while who
whom why will with would you your yours don't doesn't isn't it's i'm think get gets got make makes
made thing things
`;

/** Words that stand in nearly every text and say nothing of what it is about. */
export const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/));
