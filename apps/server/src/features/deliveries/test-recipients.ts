import { sql } from 'kysely'
import {
  destinationKinds,
  mailTypes,
  recipientsOf,
  type DestinationType,
} from '@windrow/contract/destinations'
import type { Db } from '../../database/connect.ts'
import { refuseFields } from './destination-rules.ts'
import type { Settings } from './destination-secrets.ts'

const lower = (addresses: readonly string[]) => addresses.map((address) => address.toLowerCase())

/** Which of these addresses belong to users of the account, or are recipients of its saved destinations. */
async function knownTo(db: Db, organizationId: number, recipients: readonly string[]): Promise<Set<string>> {
  const people = await db
    .selectFrom('users')
    .select('email')
    .where('organization_id', '=', organizationId)
    .where('removed_at', 'is', null)
    .where('email', 'in', lower(recipients))
    .execute()
  const saved = await db
    .selectFrom('destinations')
    .leftJoin('reports', 'reports.id', 'destinations.report_id')
    .innerJoin('projects', (join) =>
      join.on(sql<boolean>`projects.id = coalesce(destinations.project_id, reports.project_id)`),
    )
    .select(['destinations.type', 'destinations.settings'])
    .where('projects.organization_id', '=', organizationId)
    .where('destinations.type', 'in', mailTypes)
    .where('destinations.removed_at', 'is', null)
    .execute()
  return new Set([
    ...people.map(({ email }) => email),
    ...lower(saved.flatMap(({ type, settings }) => recipientsOf(type, settings))),
  ])
}

/**
 * Splits recipients into those that may get a test mail and the others, so that tests can't be used to mail strangers.
 */
export async function testRecipients(
  db: Db,
  organizationId: number,
  type: DestinationType,
  settings: Settings,
): Promise<{ known: string[]; strangers: string[] }> {
  const recipients = recipientsOf(type, settings)
  const known = await knownTo(db, organizationId, recipients)
  const isKnown = (address: string) => known.has(address.toLowerCase())
  return {
    known: recipients.filter(isKnown),
    strangers: recipients.filter((address) => !isKnown(address)),
  }
}

/** Throws VALIDATION at the recipients if a test mail would go to an address the account doesn't know. */
export async function assertTestRecipients(
  db: Db,
  organizationId: number,
  type: DestinationType,
  settings: Settings,
): Promise<void> {
  const { mailsTo } = destinationKinds[type]
  if (mailsTo === undefined) return
  const { strangers } = await testRecipients(db, organizationId, type, settings)
  if (strangers.length === 0) return
  refuseFields([
    {
      path: `body.settings.${mailsTo}`,
      message: `Test mails go only to people of the account and recipients of its saved destinations. Save the destination first, or leave out ${strangers.slice(0, 3).join(', ')}.`,
    },
  ])
}
