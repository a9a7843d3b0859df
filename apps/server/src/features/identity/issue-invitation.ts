import type { Db } from '../../database/connect.ts'
import { issueToken } from './token-queries.ts'

const days = 7

/** The two tokens of a link to sign up. */
export async function issueInvitation(db: Db, userId: number) {
  const { token, second } = await issueToken(db, userId, 'invite', days * 24 * 60)
  return { inviteToken: token, userToken: second, days }
}
