import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Gate } from '@windrow/contract/anomalies'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import type { ReportPlace } from '../../keys/places.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, QueryNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { GateFields } from './gate-fields.tsx'
import { gateQueries } from './gate-queries.ts'
import { deadlineText } from './gate-words.ts'
import css from './gate.module.css'

function useSaveGate({ id, rid }: ReportPlace) {
  const queries = useQueryClient()
  const queryKey = keys.quality.gate(id, rid)
  return useMutation({
    mutationFn: (gate: Gate | null) => api.reportGateSave({ params: { id, rid }, body: { gate } }),
    // Shown at once; the answer, or a new query after a failure, replaces it.
    onMutate: async (gate) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (known) => known && { ...known, gate })
    },
    onSuccess: (saved) => {
      queries.setQueryData(queryKey, saved)
      toast.success('The delivery gate was saved', 'It applies to runs that end from now on.')
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}

/** When deliveries of a report are held for review. */
export function GatePanel({ id, rid }: ReportPlace) {
  const query = useQuery(gateQueries.ofReport(id, rid))
  const save = useSaveGate({ id, rid })
  const data = query.data
  const gate = data && (data.gate ?? data.accountGate)
  const mayChange = data?.mayChange ?? false
  return (
    <section className={`panel ${css.gate}`} aria-label="Delivery gate" aria-busy={query.isPending}>
      <div className={css.panelhead}>
        <h2>Delivery gate</h2>
        <span className="grow" />
        {data?.gate && mayChange && (
          <Button variant="link" small busy={save.isPending} onClick={() => save.mutate(null)}>
            Use account default
          </Button>
        )}
        {data && !data.gate && <span className="meta">Account default</span>}
      </div>
      {query.error && !data && <QueryNotice query={query} what="settings" />}
      {data?.destinations === 0 && (
        <div className={css.inset}>
          <Notice>
            <b>Nothing to hold.</b> The report has no destinations.
          </Notice>
        </div>
      )}
      {gate && (
        <>
          <GateFields gate={gate} disabled={!mayChange} onChange={(next) => save.mutate(next)} />
          <p className={`meta ${css.fate}`}>{deadlineText(gate)}</p>
        </>
      )}
      {query.isPending && <div className={css.blank} />}
    </section>
  )
}
