import { roleLabels } from '@windrow/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { QueryNotice } from '../../ui/notice.tsx'
import { factorQueries } from '../teams/factor-queries.ts'
import { FactorRule } from '../teams/factor-rule.tsx'
import css from './roles.module.css'

/** Roles that require a second factor in every account; for the operator. */
export function RoleFactorRules() {
  const query = useQuery(factorQueries.roles)
  return (
    <section aria-label="Second factor by role">
      <div className="sectionhead">
        <h2>Second factor by role</h2>
      </div>
      <p className={`muted ${css.rolefactors}`}>
        Applies to everyone with the role, in every account. Accounts can also require it for all their users.
      </p>
      <QueryNotice query={query} what="settings" />
      {query.data && (
        <ul className="list form720" aria-label="Roles">
          {query.data.roles.map(({ roleId, roleName, ...rule }) => (
            <li key={roleId}>
              <div className="lrow between">
                <FactorRule
                  title={roleLabels[roleName]}
                  whom={`everyone with the role ${roleLabels[roleName]}`}
                  label={`second factor for ${roleLabels[roleName]}`}
                  rule={rule}
                  save={(required) => api.roleSecondFactorChange({ body: { roleName, required } })}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
