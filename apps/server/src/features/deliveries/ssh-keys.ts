import { createHash } from 'node:crypto'
import type { SshKeyType } from '@windrow/contract/deliveries'
import type { Routes } from '@windrow/contract/routes'
import { isUsableSshKey, makeSshKeyPair } from '@windrow/delivery/kinds/ftp/ssh-key-pair'
import { seal, unseal } from '../../config/secret-box.ts'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { visibleProject } from '../../access/visible.ts'
import type { Handler } from '../../calls/handler.ts'

type Need = Pick<AppContext, 'db' | 'keys'>

const findKey = ({ db }: Need, organizationId: number, type: SshKeyType) =>
  db
    .selectFrom('ssh_keys')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('key_type', '=', type)
    .executeTakeFirst()

/**
 * The account's key pair; created at the first call, or if the stored one can't be decrypted. With concurrent calls the
 * first wins.
 */
async function keyOf(app: Need, organizationId: number, type: SshKeyType) {
  const known = await findKey(app, organizationId, type)
  if (known && isUsableSshKey(known.public_key)) return known
  // Replace only the unusable pair: another call may have created a new one meanwhile.
  if (known)
    await app.db
      .deleteFrom('ssh_keys')
      .where('organization_id', '=', organizationId)
      .where('key_type', '=', type)
      .where('public_key', '=', known.public_key)
      .execute()
  const made = await makeSshKeyPair(type, `windrow-${organizationId}`)
  await app.db
    .insertInto('ssh_keys')
    .values({
      organization_id: organizationId,
      key_type: type,
      public_key: made.publicKey,
      sealed_private_key: seal(app.keys.vault, made.privateKey),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await findKey(app, organizationId, type)
  if (!stored) throw notFound('account')
  return stored
}

/** The private key in OpenSSH form, for drivers only. */
export async function privateSshKey(app: Need, organizationId: number, type: SshKeyType): Promise<string> {
  const { sealed_private_key } = await keyOf(app, organizationId, type)
  const key = unseal(app.keys.vault, sealed_private_key)
  if (key === null)
    throw new AppError(
      'CONFLICT',
      'The SSH key of this account can no longer be read, because the secret of the installation has changed.',
    )
  return key
}

const fingerprint = (publicKey: string): string => {
  const body = Buffer.from(publicKey.split(' ')[1] ?? '', 'base64')
  return `SHA256:${createHash('sha256').update(body).digest('base64').replace(/=+$/, '')}`
}

// The key belongs to the account whose data is delivered; staff choose it through a project of that account.
export const sshKeyGet =
  (app: AppContext): Handler<Routes['sshKeyGet']> =>
  async ({ actor, query: { keyType, projectId } }) => {
    const project =
      projectId === undefined
        ? { organization_id: actor.organizationId }
        : await visibleProject(app.db, actor)
            .select('projects.organization_id')
            .where('projects.id', '=', projectId)
            .executeTakeFirst()
    if (!project) throw notFound('project')
    const { public_key } = await keyOf(app, project.organization_id, keyType)
    return { keyType, publicKey: public_key, fingerprint: fingerprint(public_key) }
  }
