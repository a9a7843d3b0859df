import { createHash, createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { publicUrl } from '../../mail/public-url.ts'

type Need = Pick<AppContext, 'config' | 'keys'>

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The token of a link: derived from the installation's secret, so that each attempt gets the same one without storing
 * it, and nobody can guess it. The database only has its hash.
 */
const tokenOf = ({ keys }: Need, deliveryId: number, position: number): string =>
  createHmac('sha256', keys.vault).update(`delivered file ${deliveryId} ${position}`).digest('base64url')

export function fileLink(app: Need, deliveryId: number, position: number): { url: string; hash: Buffer } {
  const token = tokenOf(app, deliveryId, position)
  return { url: `${publicUrl(app.config)}/api/files/${token}`, hash: hashOf(token) }
}

/** Masks the tokens of file links: more people can read exchanges than may follow the links. */
export const withoutLinks = (text: string): string =>
  text.replaceAll(/(\/api\/files\/|%2Fapi%2Ffiles%2F)[\w-]+/gi, '$1••••')

const gone = () =>
  new AppError('LINK_INVALID', "This link has expired or doesn't exist; ask the sender for a new one.")

export const deliveredFile =
  (app: AppContext): Handler<Routes['deliveredFile']> =>
  async ({ params }) => {
    const file = await app.db
      .selectFrom('delivery_files')
      .innerJoin('deliveries', 'deliveries.id', 'delivery_files.delivery_id')
      .innerJoin('reports', 'reports.id', 'deliveries.report_id')
      .innerJoin('projects', 'projects.id', 'reports.project_id')
      .select([
        'delivery_files.name',
        'delivery_files.content_type',
        'delivery_files.object_key',
        'delivery_files.body',
      ])
      .where('token_hash', '=', hashOf(params.token))
      .where('link_expires_at', '>', new Date())
      .where('projects.status', '<>', 'DELETED')
      .executeTakeFirst()
    if (!file) throw gone()
    const stream =
      file.object_key === null
        ? Readable.from([file.body ?? Buffer.alloc(0)])
        : await app.store.read(file.object_key).catch(() => {
            throw gone()
          })
    return {
      stream,
      mediaType: file.content_type,
      fileName: file.name.slice(file.name.lastIndexOf('/') + 1),
    }
  }
