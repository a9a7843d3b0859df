import { describe, expect, it } from 'vitest'
import { ConfigError } from '../config/config-error.ts'
import { explainFailure } from './explain-failure.ts'
import { LeftBehindError } from './left-behind-error.ts'

const failure = (message: string, properties: object = {}) => Object.assign(new Error(message), properties)

describe('a failed maintenance command', () => {
  it.each([
    [new ConfigError('/backups/1 is not empty.'), 2, '/backups/1 is not empty.'],
    [
      failure('EACCES: permission denied', { code: 'EACCES', path: '/backups/1/secret.key' }),
      3,
      '/backups/1/secret.key is not accessible to this user; run this as the user that runs Windrow, or as root.',
    ],
    [
      failure('ENOSPC: no space left on device, write', { code: 'ENOSPC' }),
      3,
      'A disk that this command writes to is full (ENOSPC: no space left on device, write); make room and run it again.',
    ],
    [
      failure('could not extend file', { code: '53100' }),
      3,
      'A disk that this command writes to is full (could not extend file); make room and run it again.',
    ],
    [
      failure('Connection terminated unexpectedly'),
      3,
      'The connection to the database or to the object store was lost (Connection terminated unexpectedly); run this again once it answers.',
    ],
    [new LeftBehindError('Tables may be left.', { cause: failure('lost') }), 3, 'Tables may be left.'],
    [new TypeError('x is not a function'), 3, null],
  ])('%s', (error, exitCode, sentence) => {
    expect(explainFailure(error)).toEqual({ sentence, exitCode })
  })
})
