import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Gate } from '@windrow/contract/anomalies'
import { useMay } from '../../ability/may.tsx'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import type { ReportPlace } from '../../keys/places.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice, QueryNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { GateFields } from './gate-fields.tsx'
import { gateQueries } from './gate-queries.ts'
import { deadlineText } from './gate-words.ts'
import css from './gate.module.css'

function useSaveGate({ id, rid }: ReportPlace) {
  const queries = useQueryClient()
  const queryKey = keys.quality.gate(id, rid)
  const [chosen, choose] = useState<{ gate: Gate | null } | null>(null)
  const save = useMutation({
    mutationFn: (gate: Gate | null) => api.reportGateSave({ params: { id, rid }, body: { gate } }),
    onSuccess: (saved) => {
      queries.setQueryData(queryKey, saved)
      toast.success('The delivery gate was saved', 'It applies to runs that end from now on.')
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  })
  const change = (gate: Gate | null) => {
    // Shown at once, so that the control doesn't jump back; what is saved replaces it.
    choose({ gate })
    save.mutate(gate, { onSettled: () => choose(null) })
  }
  return { chosen, change, isPending: save.isPending }
}

/** When deliveries of a report are held for review. */
export function GatePanel({ id, rid }: ReportPlace) {
  const query = useQuery(gateQueries.ofReport(id, rid))
  const save = useSaveGate({ id, rid })
  const mayAdd = useMay()('report:update-delivery')
  const data = query.data
  const own = save.chosen ? save.chosen.gate : data?.gate
  const gate = data && (own ?? data.accountGate)
  const mayChange = data?.mayChange ?? false
  return (
    <section className={`panel ${css.gate}`} aria-label="Delivery gate" aria-busy={query.isPending}>
      <div className={css.panelhead}>
        <h2>Delivery gate</h2>
        <span className="grow" />
        {own && mayChange && (
          <Button variant="link" small busy={save.isPending} onClick={() => save.change(null)}>
            Use account default
          </Button>
        )}
        {data && !own && <span className="meta">Account default</span>}
      </div>
      {query.error && !data && <QueryNotice query={query} what="settings" />}
      {data?.destinations === 0 && (
        <div className={css.inset}>
          <Notice
            action={
              mayAdd && (
                <ButtonLink
                  small
                  to="/projects/$id/reports/$rid/datadeliveries"
                  params={{ id: String(id), rid: String(rid) }}
                  search={{ drawer: 'create' }}
                >
                  Add destination
                </ButtonLink>
              )
            }
          >
            <b>Nothing to hold.</b> The report has no destinations.
          </Notice>
        </div>
      )}
      {gate && (
        <>
          <GateFields gate={gate} disabled={!mayChange} onChange={save.change} />
          <p className={`meta ${css.fate}`}>{deadlineText(gate)}</p>
        </>
      )}
      {query.isPending && <div className={css.blank} />}
    </section>
  )
}
