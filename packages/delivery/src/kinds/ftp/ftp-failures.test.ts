import { FTPError } from 'basic-ftp'
import { expect, it } from 'vitest'
import { explainFtp } from './ftp-failures.ts'

const answered = (code: number, said: string) =>
  explainFtp(new FTPError({ code, message: `${code} ${said}` }), {
    host: 'ftp.x.example',
    user: 'maja',
    path: 'a.csv',
    signal: new AbortController().signal,
  })

it.each([
  [530, 'Sorry, the maximum number of clients (10) is connected.', 'RATE_LIMIT', true],
  [421, 'There are too many connected users, please try again later.', 'RATE_LIMIT', true],
  [530, 'Login incorrect, try again later.', 'CREDENTIALS', false],
  [530, 'Maximum login attempts exceeded.', 'CREDENTIALS', false],
  [530, 'Too many failed logins.', 'CREDENTIALS', false],
])('reads of %i "%s" that it is %s', (code, said, fault, retryable) => {
  expect(answered(code, said)).toMatchObject({ fault, retryable })
})
