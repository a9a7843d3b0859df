import { expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

const own = 'https://windrow.example'

// spec: AUTH-03
it('takes the path from the referrer if the URL has none', () => {
  expect(returnPath(undefined, `${own}/account/login?return=%2Fprojects%3Flimit%3D25`, own)).toBe(
    '/projects?limit=25',
  )
  expect(returnPath('/teams/members', `${own}/account/login?return=%2Fprojects`, own)).toBe('/teams/members')
})

it('never takes a path from another site, and never leads to one', () => {
  expect(returnPath(undefined, 'https://evil.example/?return=%2Fprojects', own)).toBeUndefined()
  expect(returnPath(undefined, `${own}/x?return=https%3A%2F%2Fevil.example`, own)).toBeUndefined()
  expect(returnPath(undefined, `${own}/x?return=%2F%2Fevil.example`, own)).toBeUndefined()
  expect(returnPath(undefined, '', own)).toBeUndefined()
})
