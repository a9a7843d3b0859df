/** The first line of mails that can be answered. What is written above it becomes a message. */
export const replyLine = 'Write your reply above this line'
