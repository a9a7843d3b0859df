import { expect } from '@playwright/test'
import { CookieClient } from '../apps/server/src/testing/cookie-client.ts'
import { admin } from './windrow-fixture.ts'

type Api = CookieClient['api']

/**
 * Path and query of the link in the newest mail to an address. Waits for the mail; `api` must be logged in as an
 * administrator, who may read it.
 */
export async function mailedPath(api: Api, to: string, page: string): Promise<string> {
  let mailId = 0
  await expect
    .poll(async () => {
      const { mails } = await api.mailList()
      const isWanted = (mail: (typeof mails)[number]) =>
        mail.to === to && mail.hasLinks && mail.text.includes(`/account/${page}`)
      mailId = mails.find(isWanted)?.id ?? 0
      return mailId
    })
    .not.toBe(0)
  const { text } = await api.mailOpen({ params: { mailId }, body: { password: admin.password } })
  const link = new URL(text.match(/https?:\/\/\S+/g)!.find((url) => url.includes(`/account/${page}`))!)
  return `${link.pathname}${link.search}`
}

/** Adds a user to the account of `api`, and accepts the invitation. */
export async function joinTeam(
  url: string,
  api: Api,
  email: string,
  roleId: 2 | 3 | 10 | 20 | 100,
  firstName = 'Maja',
) {
  await api.teamInvite({ body: { users: [{ email, roleId }] } })
  return acceptInvitation(url, api, email, firstName)
}

/** Accepts the newest invitation mailed to an address. */
export async function acceptInvitation(url: string, api: Api, email: string, firstName = 'Maja') {
  const link = new URL(await mailedPath(api, email, 'signup'), url)
  const client = new CookieClient(url)
  const profile = await client.api.signUp({
    body: {
      firstName,
      lastName: 'Lindqvist',
      password: admin.password,
      inviteToken: link.searchParams.get('inviteToken')!,
      userToken: link.searchParams.get('userToken')!,
    },
  })
  const { search: usedLink } = link
  return { userId: profile.userId, email, password: admin.password, api: client.api, usedLink }
}

/** Request body of a login. */
export const loginOf = ({ email, password }: { email: string; password: string }) => ({ email, password })
