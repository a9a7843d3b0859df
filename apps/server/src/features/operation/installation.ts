import { statfs } from 'node:fs/promises'
import type { Routes } from '@windrow/contract/routes'
import { roleIds } from '@windrow/contract/roles'
import type { Installation } from '@windrow/contract/schemas/operation'
import { sql } from 'kysely'
import type { Handler } from '../../calls/handler.ts'
import type { Config } from '../../config/config.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'

type Point = Installation['points'][number]

const gigabyte = 1e9
/** With less free space than this, the first larger run may fill the disk. */
const fewestBytes = 2 * gigabyte
const aliveSeconds = 15

const point = (key: Point['key'], name: string, isReady: boolean, text: string): Point => ({
  key,
  name,
  isReady,
  text,
  link: null,
})

interface Facts {
  administrators: number
  firstEmail: string
  workers: number
}

async function factsOf(db: Db): Promise<Facts> {
  const { rows } = await sql<Facts>`select
      (select count(*)::int from users where role_id = ${roleIds.ADMIN} and removed_at is null) as administrators,
      coalesce((select email from users where role_id = ${roleIds.ADMIN} and removed_at is null order by id limit 1), '')
        as "firstEmail",
      (select count(*)::int from workers where heartbeat_at > now() - make_interval(secs => ${aliveSeconds})) as workers`.execute(
    db,
  )
  return rows[0]!
}

function administrator({ administrators, firstEmail }: Facts): Point {
  const others = administrators - 1
  const text = others > 0 ? `${firstEmail} and ${others} ${others === 1 ? 'other' : 'others'}` : firstEmail
  return point('ADMINISTRATOR', 'Administrator', true, text)
}

const databaseText = ({ database }: Config): string =>
  database.kind === 'embedded'
    ? 'Embedded PostgreSQL'
    : `PostgreSQL on ${new URL(database.url).hostname || 'this machine'}`

/** Free space counts where files are in a folder; a bucket has no limit. */
async function data(config: Config): Promise<Point> {
  const name = 'Database and files'
  if (config.storage.kind === 's3')
    return point('DATA', name, true, `${databaseText(config)}, files in the bucket ${config.storage.bucket}`)
  const { bavail, bsize } = await statfs(config.dataDir)
  const free = bavail * bsize
  const space = `${(free / gigabyte).toFixed(free < 10 * gigabyte ? 1 : 0)} GB free in ${config.dataDir}`
  const isReady = free >= fewestBytes
  return point('DATA', name, isReady, `${databaseText(config)}, ${isReady ? '' : 'only '}${space}`)
}

const worker = ({ workers }: Facts): Point =>
  workers > 0
    ? point('WORKER', 'Worker', true, `${workers} ${workers === 1 ? 'worker' : 'workers'} connected`)
    : {
        ...point('WORKER', 'Worker', false, 'No worker is connected. Start a node with the role worker.'),
        link: { label: 'Open health', href: '/admin/health' },
      }

const email = ({ mail: { smtpUrl } }: Config): Point =>
  smtpUrl
    ? point('EMAIL', 'Email', true, `Sent through ${new URL(smtpUrl).hostname}`)
    : {
        ...point(
          'EMAIL',
          'Email',
          false,
          'No mail server. Invitations wait in the outbox until SMTP_URL is set.',
        ),
        link: { label: 'Open outbox', href: '/admin/mails' },
      }

const contact = ({ crawl }: Config): Point =>
  crawl.contact
    ? point('CONTACT', 'Contact address', true, crawl.contact)
    : point(
        'CONTACT',
        'Contact address',
        false,
        "Sites can't reach you yet. Set WINDROW_CONTACT; it becomes part of the user agent.",
      )

/** What a new installation has, and what it still needs. */
export const installationGet =
  ({ db, config }: AppContext): Handler<Routes['installationGet']> =>
  async () => {
    const [facts, files] = await Promise.all([factsOf(db), data(config)])
    return { points: [administrator(facts), files, worker(facts), email(config), contact(config)] }
  }
