/** Larger replies are refused. */
export const mostReplyMegabytes = 10
export const mostReplyBytes = mostReplyMegabytes * 1024 ** 2
