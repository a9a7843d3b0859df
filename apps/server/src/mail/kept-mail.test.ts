import { expect, test } from 'vitest'
import { withoutTokens } from './kept-mail.ts'

const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4'

test.for([
  [
    `Go:\nhttps://w.example/account/reset?token=${token}\nBye`,
    'Go:\nhttps://w.example/account/reset?token=…\nBye',
  ],
  [
    `https://w.example/a?inviteToken=${token}&userToken=${token}x`,
    'https://w.example/a?inviteToken=…&userToken=…',
  ],
  [`<a href="https://w.example/api/files/${token}">`, '<a href="https://w.example/api/files/…">'],
  [
    `https://b.example/f.csv?X-Amz-Signature=${token}#${token}`,
    'https://b.example/f.csv?X-Amz-Signature=…#…',
  ],
  [
    'https://a-long-name-of-a-windrow.example.com/projects/1/reports/2?export=3',
    'https://a-long-name-of-a-windrow.example.com/projects/1/reports/2?export=3',
  ],
  ['A word-of-more-than-twenty-letters', 'A word-of-more-than-twenty-letters'],
])('%j is kept as %j', ([text, kept]) => {
  expect(withoutTokens(text!)).toBe(kept)
})
