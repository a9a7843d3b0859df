import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { abilitiesOf } from './abilities.ts'
import { roleTable } from './role-table.ts'
import {
  assignableRoles,
  mayImpersonate,
  mayManage,
  permissions,
  roleIds,
  roleMay,
  roleNames,
  type Permission,
} from './roles.ts'

const letters = (permission: Permission) =>
  roleNames.map((role) => (roleMay(role, permission) ? 'Y' : 'N')).join(',')

/** The matrix as documented. */
const documented: Record<string, readonly Permission[]> = {
  'Y,Y,N,Y,Y,Y': ['project:create'],
  'Y,Y,N,Y,Y,N': ['project:update-name'],
  'Y,Y,N,Y,N,N': [
    'project:update-details',
    'project:update-owner',
    'team:invite',
    'team:remove-from-projects',
    'team:change-role',
    'reporting:view',
  ],
  'Y,Y,N,N,N,N': [
    'project:update-status',
    'project:jira',
    'project:transfer',
    'report:transfer',
    'billing:manage',
    'billing:view',
  ],
  'Y,Y,Y,Y,N,N': [
    'project:view-organization',
    'project:comment-all',
    'report:generate-profile',
    'report:review',
  ],
  'Y,Y,Y,Y,Y,Y': ['project:view', 'project:comment-own', 'report:export', 'report:view-rows-trend'],
  'Y,Y,Y,N,N,N': [
    'project:view-all',
    'report:change-run-status',
    'report:view-logs',
    'report:advanced-operations',
    'report:mark-dnu',
    'report:update-status',
    'report:admin-params',
    'report:view-anomalies',
    'report:view-crawler-trend',
    'reporting:digest',
  ],
  'Y,Y,Y,Y,Y,N': [
    'project:comment-assigned',
    'report:run',
    'report:update-delivery',
    'report:update-schedule',
    'report:stop-run',
  ],
  'Y,N,Y,N,N,N': [
    'report:update-details',
    'report:create',
    'report:update-params',
    'report:edit',
    'report:custom-params',
    'report:configure',
  ],
  'Y,N,N,N,N,N': ['team:remove', 'team:transfer', 'team:deactivate', 'team:reinvite'],
}

describe('the permission matrix', () => {
  // spec: PERM-13, PERM-14, PERM-15, PERM-16, PERM-17, PERM-18, PERM-19, PERM-20, PERM-21, PERM-22, PERM-23, PERM-24, PERM-25, PERM-26
  // spec: PERM-27, PERM-28, PERM-29, PERM-30, PERM-31, PERM-32, PERM-33, PERM-34, PERM-35, PERM-36, PERM-37, PERM-38, PERM-39, PERM-40, PERM-41
  // spec: PERM-42, PERM-43, PERM-44, PERM-45, PERM-46, PERM-47, PERM-48, PERM-49, PERM-50, PERM-51, PERM-52, PERM-53, PERM-54, PERM-55, PERM-56
  // spec: PERM-57, PERM-58
  it.each(Object.entries(documented).flatMap(([row, held]) => held.map((permission) => [permission, row])))(
    '%s is %s',
    (permission, row) => {
      expect(letters(permission as Permission)).toBe(row)
    },
  )

  // spec: PERM-59, ADM-15
  it('is shown whole on the roles page, every action once', () => {
    const shown = roleTable.flatMap((group) => group.rows.map(([permission]) => permission))

    expect(new Set(shown).size).toBe(shown.length)
    const wanted = Object.values(documented).flat()
    const sorted = (list: readonly string[]) => [...list].sort((a, b) => a.localeCompare(b))
    expect(sorted(shown)).toEqual(sorted(wanted.filter((permission) => permission !== 'team:reinvite')))
    expect(permissions).toEqual(expect.arrayContaining(shown))
    const ends = roleTable.map(({ title, rows }) => [title, rows[0]![1], rows.at(-1)![1]])
    expect(ends.slice(0, 2)).toEqual([
      ['Project', 'Create project', 'Comment or attach on projects created by me'],
      ['Report', 'Run or rerun', 'View rows extracted trend'],
    ])
  })

  // spec: PERM-03, PERM-99
  it('knows the roles by their ids, which order nothing', () => {
    expect(roleIds).toEqual({
      ADMIN: 1,
      'ADMIN:ENVOY': 2,
      'ADMIN:BUILDER': 3,
      MANAGER: 20,
      TRUSTED: 100,
      VIEWER: 10,
    })
    const root = new URL('../../../', import.meta.url)
    const sources = ['apps/server/src', 'apps/web/src', 'packages/contract/src'].flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path))
        .map((path) => `${folder}/${path}`),
    )
    const compared = /(\broleIds(\[[^\]]+\]|\.\w+|)|\brole_?[iI]d\b) *[<>]=? *[\w(]/
    const ordering = sources.filter((path) => compared.test(readFileSync(new URL(path, root), 'utf8')))
    expect(sources.length).toBeGreaterThan(500)
    expect(ordering).toEqual([])
  })
})

describe('what one person may do with another', () => {
  // spec: INV-29, INV-33, INV-34, PERM-90
  it('lets only ADMIN make staff', () => {
    const customers = ['MANAGER', 'TRUSTED', 'VIEWER']
    expect(roleNames.map((role) => assignableRoles(role))).toEqual([
      roleNames,
      customers,
      [],
      customers,
      [],
      [],
    ])
    expect(assignableRoles('MANAGER').map((role) => [role, roleIds[role]])).toEqual([
      ['MANAGER', 20],
      ['TRUSTED', 100],
      ['VIEWER', 10],
    ])
    expect(roleNames.filter((other) => mayManage('MANAGER', other))).toEqual(customers)
  })

  // spec: IMP-01, IMP-11
  it('lets staff act as customers, ADMIN also as other staff, nobody upwards', () => {
    const customers = ['MANAGER', 'TRUSTED', 'VIEWER']
    const targets = roleNames.map((role) => roleNames.filter((other) => mayImpersonate(role, other)))

    expect(targets).toEqual([
      ['ADMIN:ENVOY', 'ADMIN:BUILDER', ...customers],
      customers,
      customers,
      [],
      [],
      [],
    ])
  })
})

describe('abilities', () => {
  const words = (role: Parameters<typeof abilitiesOf>[0]) =>
    abilitiesOf(role).map(({ action, subject }) => `${action} ${subject}`)

  // spec: PERM-60, PERM-80, PERM-81, PERM-82, PERM-83, PERM-84, PERM-85, PERM-86, PERM-87, PERM-93
  it('are those of the documents', () => {
    expect(words('ADMIN')).toEqual(['manage all'])
    expect(words('ADMIN:ENVOY')).toEqual(
      expect.arrayContaining(['create Project', 'invite User', 'view GeneratedReport']),
    )
    expect(words('ADMIN:ENVOY')).not.toContain('import Dataset')
    expect(words('ADMIN:BUILDER')).toEqual(
      expect.arrayContaining(['import Dataset', 'manage DatasetActions']),
    )
    expect(words('ADMIN:BUILDER')).not.toContain('create Project')
    expect(words('MANAGER')).toEqual([
      'export Dataset',
      'create Project',
      'invite User',
      'edit TotalProjects',
      'view TotalProjects',
      'view AllProjects',
      'view GeneratedReport',
      'manage ApiKeys',
      'generate DataProfiler',
    ])
    expect(words('TRUSTED')).toEqual(['export Dataset', 'create Project', 'manage ApiKeys'])
    expect(words('VIEWER')).toEqual(['export Dataset', 'create Project'])
    expect(words(null)).toEqual(['read PublicProjects'])
    expect(roleNames.filter((role) => words(role).includes('mark TestProject'))).toEqual([])
  })

  // spec: PERM-92, PERM-93
  it('that screens ask for by name are held by staff, and test projects are marked by ADMIN alone', () => {
    const holders = (word: string) =>
      roleNames.filter((role) => words(role).some((held) => held === word || held === 'manage all'))

    for (const word of ['view accountTier', 'view Anomaly', 'globalSearch Account'])
      expect([word, holders(word)]).toEqual([word, ['ADMIN', 'ADMIN:ENVOY', 'ADMIN:BUILDER']])
    expect(holders('mark TestProject')).toEqual(['ADMIN'])
  })

  // spec: PERM-61, PERM-62, PERM-63, PERM-64, PERM-65, PERM-66, PERM-67, PERM-68, PERM-69, PERM-70, PERM-71, PERM-72, PERM-73, PERM-74, PERM-75
  // spec: PERM-76, PERM-77, PERM-78, PERM-79
  it('of both kinds of staff share one list', () => {
    const shared = words('ADMIN:ENVOY').filter((word) => words('ADMIN:BUILDER').includes(word))

    expect(shared).toEqual([
      'export Dataset',
      'bulkUpdate Dataset',
      'view AdminRoutes',
      'impersonate User',
      'manage ApiKeys',
      'view Organizations',
      'view Anomaly',
      'view RolesPermissions',
      'view DeletedDatasets',
      'view ImportedDatasets',
      'view AllProjects',
      'view TotalProjects',
      'view ProjectCategories',
      'view accountTier',
      'view ExportOptions',
      'generate DataProfiler',
      'manage EmailDigest',
      'manage AdminParameters',
      'applyToAll Delivery',
      'saveAndRun Configuration',
      'view AdditionalRunConfig',
      'globalSearch Account',
      'view DatasetColumns',
      'mark Dataset',
    ])
  })
})
