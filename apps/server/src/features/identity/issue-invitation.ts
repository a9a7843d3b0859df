import type { Db } from '../../database/connect.ts'
import { issueToken } from './token-queries.ts'

const days = 7

export interface IssuedInvitation {
  inviteToken: string
  userToken: string
  /** Validity of both tokens. */
  days: number
}

/** Issues the two tokens of an invitation link; invalidates earlier ones. */
export async function issueInvitation(db: Db, userId: number): Promise<IssuedInvitation> {
  const { token, second } = await issueToken(db, userId, 'invite', days * 24 * 60)
  return { inviteToken: token, userToken: second, days }
}
