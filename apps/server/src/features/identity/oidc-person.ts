import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { roleIds } from '@windrow/contract/roles'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { record } from '../../audit/record.ts'
import { deleteTokens } from './token-queries.ts'

/** Claims of a provider about a user (OpenID Connect Core 1.0, 5.1). */
export type Claims = Record<string, unknown>

type Guest = z.output<typeof Person>
type Settings = NonNullable<AppContext['config']['singleSignOn']>

const nameClaim = z.string().trim().max(120).catch('')
const Person = z.object({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  email_verified: z.literal(true),
  given_name: nameClaim,
  family_name: nameClaim,
  name: nameClaim,
})

const no = (message: string) => new AppError('FORBIDDEN', message)
const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/**
 * The user with the provider's verified email address; nothing else identifies them. Accepts a pending invitation;
 * creates unknown users if the settings allow it. Throws FORBIDDEN with a message for the login page.
 */
export async function personOf(app: AppContext, claims: Claims, request: FastifyRequest): Promise<number> {
  const settings = app.config.singleSignOn!
  const read = Person.safeParse(claims)
  if (!read.success)
    throw no('Your sign-in service names no verified e-mail address. Ask its administrator to verify it.')
  const guest = read.data
  if (settings.domains.length > 0 && !settings.domains.includes(domainOf(guest.email)))
    throw no(`Only addresses of ${settings.domains.join(', ')} can log in this way.`)
  return app.db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('users')
      .select(['id', 'organization_id', 'deactivated_at', 'invitation_pending'])
      .where('email', '=', guest.email)
      .forUpdate()
      .executeTakeFirst()
    if (known?.deactivated_at) throw no('This user is deactivated. Ask an administrator.')
    const user = known ?? (await addGuest(trx, settings, guest))
    if (!known) await note(trx, request, user, guest, 'USER_CREATED')
    if (known?.invitation_pending) {
      await accept(trx, known.id, guest)
      await note(trx, request, user, guest, 'INVITATION_ACCEPTED')
    }
    return user.id
  })
}

function namesOf({ given_name, family_name, name }: Guest) {
  const [first = '', ...rest] = name.split(/\s+/)
  return { first_name: given_name || first, last_name: family_name || rest.join(' ') }
}

/** Accepts an invitation: a verified address proves as much as the mailed link. */
async function accept(trx: Trx, userId: number, guest: Guest): Promise<void> {
  const { first_name, last_name } = namesOf(guest)
  await trx
    .updateTable('users')
    .set({
      invitation_pending: false,
      ...(first_name && { first_name: sql<string>`coalesce(nullif(first_name, ''), ${first_name})` }),
      ...(last_name && { last_name: sql<string>`coalesce(nullif(last_name, ''), ${last_name})` }),
    })
    .where('id', '=', userId)
    .execute()
  await deleteTokens(trx, userId, ['invite'])
}

async function addGuest(trx: Trx, { newUsers }: Settings, guest: Guest) {
  if (!newUsers) throw no('No user has this address. Ask an administrator to invite you.')
  const place = await trx
    .selectFrom('organizations')
    .select('id')
    .$if(newUsers.account !== null, (query) =>
      query.where(sql<boolean>`lower(name) = lower(${newUsers.account})`),
    )
    .$if(newUsers.account === null, (query) =>
      query.where(sql<boolean>`${domainOf(guest.email)} = any(allowed_domains)`),
    )
    .limit(2)
    .execute()
  if (place.length !== 1) throw no('No account is open to your address. Ask an administrator to invite you.')
  return trx
    .insertInto('users')
    .values({
      ...namesOf(guest),
      organization_id: place[0]!.id,
      email: guest.email,
      role_id: roleIds[newUsers.role],
      password_hash: null,
    })
    .returning(['id', 'organization_id'])
    .executeTakeFirstOrThrow()
}

function note(
  trx: Trx,
  request: FastifyRequest,
  user: { id: number; organization_id: number },
  { email }: Guest,
  action: string,
): Promise<void> {
  const actor = { userId: user.id, email, organizationId: user.organization_id, impersonator: null }
  const subject = { type: 'user', id: user.id, name: email }
  return record(trx, { actor: { ...actor, apiKeyId: null }, request }, { action, subject })
}
