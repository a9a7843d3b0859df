import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '@windrow/contract/client'
import { answering } from '../../testing/answers.ts'
import { heldQueries, show } from '../../testing/show.tsx'
import { linkQueries } from './link-queries.ts'
import { ResetPage } from './reset-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'

const gone = () => {
  throw new ApiError(404, { code: 'LINK_INVALID', message: 'This link is no longer valid.' })
}
const away = () => {
  throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Try again.' })
}
const calls = ['GET /auth/reset/old', 'GET /auth/signup']
const answeringAll = (answer: () => never) =>
  answering(Object.fromEntries(calls.map((call) => [call, answer])))

describe('the details of a mailed link', () => {
  // spec: AUTH-26
  it('are empty if the server rejects the link, and the page says so', async () => {
    answeringAll(gone)
    const queries = heldQueries()

    expect(await queries.fetchQuery(linkQueries.reset('old'))).toEqual({})
    expect(await queries.fetchQuery(linkQueries.signUp('old', 'old'))).toEqual({})
    await show(<ResetPage token="old" />)
    await expect.element(page.getByText('This link is no longer valid.')).toBeVisible()
    await show(<SignUpPage inviteToken="old" userToken="old" />)
    await expect.element(page.getByText('This invitation is no longer valid.')).toBeVisible()
  })

  it('can be requested again if the server was unavailable', async () => {
    answeringAll(away)
    await show(<ResetPage token="old" />)
    await expect.element(page.getByText('The link could not be checked.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  })
})
