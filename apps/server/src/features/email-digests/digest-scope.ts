import { isStaff } from '@windrow/contract/roles'
import type { DigestContent, DigestScope } from '@windrow/contract/email-digests'
import { visibleProject, type Viewer } from '../../access/visible.ts'
import type { Db } from '../../database/connect.ts'
import type { EmailDigestRow } from '../../database/digest-tables.ts'
import type { Timing } from './digest-times.ts'

/** What a digest is about, saved or not. */
export interface Subject {
  scope: DigestScope
  accountId: number | null
  projectIds: number[]
}

/** What the mail of a digest depends on, saved or not. */
export interface DigestSettings extends Timing, Subject {
  id: number | null
  name: string
  contents: DigestContent[]
  skipEmpty: boolean
}

/** The settings of a saved digest, with its projects. */
export async function settingsOf(db: Db, row: EmailDigestRow): Promise<DigestSettings> {
  const projects = await db
    .selectFrom('email_digest_projects')
    .select('project_id')
    .where('digest_id', '=', row.id)
    .execute()
  return {
    ...row,
    accountId: row.organization_id,
    projectIds: projects.map(({ project_id }) => project_id),
    skipEmpty: row.skip_empty,
  }
}

/** The projects of a digest that this viewer may see now. Deleted ones never are among them. */
export const projectsOf = (db: Db, viewer: Viewer, { scope, accountId, projectIds }: Subject) =>
  visibleProject(db, viewer)
    .$if(scope === 'ACCOUNT', (query) => query.where('projects.organization_id', '=', accountId ?? -1))
    .$if(scope === 'PROJECTS', (query) =>
      query.where('projects.id', 'in', projectIds.length > 0 ? projectIds : [-1]),
    )

/** Whether the viewer sees every project of the accounts that the digest is about. */
export const seesWholeAccounts = ({ role }: Viewer, { scope }: Subject): boolean =>
  scope !== 'PROJECTS' && (isStaff(role) || role === 'MANAGER')
