import { roleLabels } from '@windrow/contract/roles'
import { useQuery } from '@tanstack/react-query'
import type { RoleName } from '@windrow/contract/roles'
import { Check, Minus } from 'lucide-react'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { useGoBack } from '../../ui/use-go-back.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { plural } from '../../ui/formats.ts'
import { QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { May } from '../../ability/may.tsx'
import { RoleFactorRules } from './role-factor-rules.tsx'
import css from './roles.module.css'

type Table = Awaited<ReturnType<typeof api.rolesPermissions>>

const notes: Record<RoleName, string> = {
  ADMIN: 'Staff: everything, in every account',
  'ADMIN:ENVOY': 'Staff: looks after customers',
  'ADMIN:BUILDER': 'Staff: builds reports and services',
  MANAGER: 'All projects of their account',
  TRUSTED: 'Works on their own and shared projects',
  VIEWER: 'Sees their own and shared projects',
}

/** The permission matrix that the server enforces, by group. `mine`: the user's own role, whose column is marked. */
export function RolesPage({ mine }: { mine: RoleName }) {
  const query = useQuery(
    queryOptions({
      queryKey: keys.roles.matrix,
      queryFn: ({ signal }) => api.rolesPermissions({ signal }),
      staleTime: Infinity,
    }),
  )
  return (
    <>
      <PageHeader title="Roles and Permissions" copy={false} back={<BackButton onBack={useGoBack()} />} />
      <p className={`muted ${css.roleintro}`}>
        What each role may do. The server checks this table on every call, together with the user's account
        and projects.
      </p>
      <QueryNotice query={query} what="roles" />
      {query.data ? (
        <>
          <dl className={css.rolenotes}>
            {query.data.roles.map(({ roleName }) => (
              <div key={roleName}>
                <dt>
                  {roleLabels[roleName]}
                  {roleName === mine && <span className="meta"> your role</span>}
                </dt>
                <dd className="meta">{notes[roleName]}</dd>
              </div>
            ))}
          </dl>
          {query.data.groups.map((group) => (
            <Group key={group.title} group={group} roles={query.data.roles} mine={mine} />
          ))}
          <May do="role:require-second-factor">
            <RoleFactorRules />
          </May>
        </>
      ) : (
        !query.error && <PhoneSkeleton label="Loading roles and permissions" />
      )}
    </>
  )
}

interface GroupProps {
  group: Table['groups'][number]
  roles: Table['roles']
  mine: RoleName
}

function Group({ group, roles, mine }: GroupProps) {
  const cellClass = ({ roleName }: { roleName: RoleName }) =>
    roleName === mine ? `${css.rolecell} ${css.own}` : css.rolecell
  return (
    <details className={`tablewrap ${css.rolegroup}`} open>
      <summary>
        <h2>{group.title}</h2>
        <span className="meta">{plural(group.rows.length, 'permission')}</span>
      </summary>
      <div className={css.rolescroll} role="region" aria-label={`Permissions: ${group.title}`} tabIndex={0}>
        <table className={`listtable ${css.roletable}`} aria-label={group.title}>
          <thead>
            <tr>
              <th scope="col">Permission</th>
              {roles.map((role) => (
                <th key={role.roleId} scope="col" className={cellClass(role)}>
                  {roleLabels[role.roleName]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {group.rows.map((row) => (
              <tr key={row.permission}>
                <th scope="row">{row.label}</th>
                {roles.map((role, index) => (
                  <td key={role.roleId} className={cellClass(role)}>
                    <Mark allowed={row.allowed[index] === true} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function Mark({ allowed }: { allowed: boolean }) {
  const Icon = allowed ? Check : Minus
  return (
    <>
      <Icon size={16} className={allowed ? css.allowed : 'faint'} aria-hidden="true" />
      <span className="sr">{allowed ? 'Yes' : 'No'}</span>
    </>
  )
}
