import { expect, it } from 'vitest'
import { explainSftp } from './sftp-session.ts'

const told = (code: number | string, writes = false, signal = new AbortController().signal) =>
  explainSftp(Object.assign(new Error('said'), { code }), {
    host: 'files.test',
    path: 'a.csv',
    writes,
    signal,
  })

it.each([
  [2, 'PATH', false, 'has no folder for a.csv'],
  [3, 'PERMISSION', false, 'does not permit to write a.csv'],
  [4, 'PATH', false, 'refused a.csv: said'],
  [5, 'PATH', false, 'refused a.csv: said'],
  [6, 'CONNECTION', true, 'ended the connection'],
  [7, 'CONNECTION', true, 'ended the connection'],
  [8, 'PATH', false, 'refused a.csv: said'],
  // Codes of later protocol versions.
  [14, 'STORAGE_FULL', false, 'stopped taking data for a.csv (said)'],
  [15, 'STORAGE_FULL', false, 'stopped taking data for a.csv (said)'],
  ['ECONNRESET', 'CONNECTION', true, 'ended the connection'],
])('an SFTP server that answers with code %s is told as %s', (code, fault, retryable, sentence) => {
  const error = told(code)

  expect(error).toMatchObject({ fault, retryable })
  expect(error.message).toContain(`files.test ${sentence}`)
})

it('takes a failure to write, of which the protocol says no more, for a full disk', () => {
  expect(told(4, true).fault).toBe('STORAGE_FULL')
  expect(told(3, true).fault).toBe('PERMISSION')
})

it('says of what was stopped only that', () => {
  expect(told(4, true, AbortSignal.abort()).fault).toBe('STOPPED')
})
