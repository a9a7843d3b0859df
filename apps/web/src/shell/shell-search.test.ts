import { expect, it } from 'vitest'
import { readShellSearch } from './shell-search.ts'

it('reads the parameters of all screens from the URL, and nothing else', () => {
  expect(
    readShellSearch({ invite: 'new', projectId: '3,14', impersonateSessionExpired: 'true', page: '2' }),
  ).toEqual({ invite: 'new', projectId: '3,14', impersonateSessionExpired: true })
  expect(readShellSearch({ invite: 'old', projectId: '3,x', impersonateSessionExpired: 'no' })).toEqual({})
})
