import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { api } from '../../api/client.ts'
import { QueryNotice } from '../../ui/notice.tsx'
import { factorQueries } from './factor-queries.ts'
import { FactorRule } from './factor-rule.tsx'
import '../../styles/admin.css'

/** Whether all users of an account must have a second factor; for users who may set that. */
export function AccountFactorRule({ orgId, name }: { orgId: number; name: string | null }) {
  const query = useQuery(factorQueries.account(orgId))
  const save = (required: boolean) => api.accountSecondFactorChange({ params: { orgId }, body: { required } })
  return (
    <section className="form720 besidepanel" aria-label="Second factor">
      <QueryNotice query={query} what="settings" />
      {(query.data || !query.error) && (
        <div className="panel factorpanel" aria-busy={!query.data}>
          <ShieldCheck size={20} className="faint" aria-hidden="true" />
          {query.data ? (
            <FactorRule
              title="Second factor"
              whom={`everyone in ${name ?? 'this account'}`}
              label="second factor of the account"
              rule={query.data}
              save={save}
            />
          ) : (
            <span className="bone" style={{ width: 160 }} />
          )}
        </div>
      )}
    </section>
  )
}
