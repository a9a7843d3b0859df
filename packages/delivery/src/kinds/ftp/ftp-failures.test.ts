import { FTPError } from 'basic-ftp'
import { expect, it } from 'vitest'
import { DeliveryError } from '../../delivery-error.ts'
import { explainFtp } from './ftp-failures.ts'

const where = (path: string) => ({
  host: 'ftp.x.example',
  user: 'maja',
  path,
  signal: new AbortController().signal,
})
const answered = (code: number, said: string, path = 'a.csv') =>
  explainFtp(new FTPError({ code, message: `${code} ${said}` }), where(path))

it.each([
  [530, 'Sorry, the maximum number of clients (10) is connected.', 'RATE_LIMIT', true],
  [530, 'max 5 users', 'RATE_LIMIT', true],
  [421, 'There are too many connected users, please try again later.', 'RATE_LIMIT', true],
  [421, 'Too many failed logins, try again later.', 'RATE_LIMIT', true],
  [530, 'Login incorrect, try again later.', 'CREDENTIALS', false],
  [530, 'Maximum login attempts exceeded.', 'CREDENTIALS', false],
  [530, 'Too many failed logins.', 'CREDENTIALS', false],
  [530, 'Not logged in', 'CREDENTIALS', false],
  [331, 'Need password', 'CREDENTIALS', false],
  [332, 'Need account', 'CREDENTIALS', false],
  [430, 'Bad user', 'CREDENTIALS', false],
  [532, 'Need account for storing', 'CREDENTIALS', false],
  [452, 'Odd', 'STORAGE_FULL', false],
  [552, 'Odd', 'STORAGE_FULL', false],
  [550, 'No space left on device', 'STORAGE_FULL', false],
  [451, 'Quota exceeded', 'STORAGE_FULL', false],
  [426, 'Disk full', 'STORAGE_FULL', false],
  [421, 'Idle for too long', 'SERVER', true],
  [425, 'No data connection', 'CONNECTION', true],
  [426, 'Transfer aborted', 'CONNECTION', true],
  [550, 'No such file or directory', 'PATH', false],
  [550, 'Folder not found', 'PATH', false],
  [550, 'x is not a valid directory', 'PATH', false],
  [550, 'ENOENT', 'PATH', false],
  [550, 'Permission denied', 'PERMISSION', false],
  [553, 'Name not allowed', 'PERMISSION', false],
  [553, 'No such name', 'PERMISSION', false],
  [400, 'Odd', 'SERVER', true],
  [450, 'Busy', 'SERVER', true],
  [499, 'Odd', 'SERVER', true],
  [431, 'Odd', 'SERVER', true],
  [500, 'Odd', 'SERVER', false],
  [502, 'Not implemented', 'SERVER', false],
  [399, 'Odd', 'SERVER', false],
])('reads of %i "%s" that it is %s', (code, said, fault, retryable) => {
  const error = answered(code, said)

  expect(error).toMatchObject({ fault, retryable })
  expect(error.message).toMatch(/^ftp\.x\.example .*\.$/)
  expect(error.message).toContain(`(${said.replace(/\.$/, '')}`)
  expect(error.message).not.toContain(String(code))
})

it.each([431, 502, 504, 534])('reads of %i, before any file, that there is no such encryption', (code) => {
  expect(answered(code, 'no', '')).toMatchObject({ fault: 'TLS', retryable: false })
})

it('says that a closed connection is retried', () => {
  expect(answered(421, 'Idle for too long').message).toContain('has closed the connection')
})

it('names the user and the place', () => {
  expect(answered(530, 'Not logged in').message).toContain('did not let maja in')
  expect(answered(550, 'No such folder').message).toContain('no folder for a.csv')
})

it.each([
  ['PASV returned another host, expected it to be', 'CONNECTION', false],
  ['Timeout (control socket)', 'TIMEOUT', true],
  ['Server sent FIN packet unexpectedly', 'CONNECTION', true],
  ['Connection closed', 'CONNECTION', true],
  ['Client is closed', 'CONNECTION', true],
  ['Something odd', 'SERVER', true],
])('reads of "%s" that it is %s', (message, fault, retryable) => {
  expect(explainFtp(new Error(message), where(''))).toMatchObject({ fault, retryable })
})

it('believes the code of the network, whatever the message says', () => {
  const refused = Object.assign(new Error('closed'), { code: 'ENOTFOUND' })

  expect(explainFtp(refused, where(''))).toMatchObject({ fault: 'NAME_RESOLUTION' })
})

it('leaves what is known, and tells of a delivery that was stopped', () => {
  const known = new DeliveryError('PATH', 'There is no such folder.')
  const stopped = { ...where(''), signal: AbortSignal.abort() }

  expect(explainFtp(known, where(''))).toBe(known)
  expect(explainFtp(new FTPError({ code: 530, message: '530 no' }), stopped).fault).toBe('STOPPED')
})
