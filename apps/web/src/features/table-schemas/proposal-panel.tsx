import { useState } from 'react'
import { ApiError } from '@windrow/contract/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedSchema, SchemaProposal } from '@windrow/contract/schemas/table-schemas'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import type { ReportPlace } from '../../keys/places.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/controls.tsx'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { formatDay, plural } from '../../ui/formats.ts'
import { Empty, Notice, QueryNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { JudgedRuns } from './judged-runs.tsx'
import { runOutcomes, withProposals, type Chosen } from './proposal-outcome.ts'
import { ProposalRows } from './proposal-rows.tsx'
import { judgedRuns } from './save-bar.tsx'
import { changedBySchema, schemaQueries } from './schema-queries.ts'
import css from './proposal.module.css'

interface Props {
  place: ReportPlace
  pageId: string
  saved: SavedSchema | null
  /** Back to the rules; `byHand` if they are to be written. */
  onLeave: (byHand?: 'byHand') => void
  /** Judges the last runs by what was saved. */
  onJudgeAgain: () => Promise<void>
}

const isConflict = (error: Error | null) => error instanceof ApiError && error.code === 'CONFLICT'

/** Saves the chosen rules over the version that they were proposed for. */
function useApply(props: Props, proposal: SchemaProposal, judgesAgain: boolean) {
  const { place, pageId, saved, onLeave, onJudgeAgain } = props
  const { id, rid } = place
  const queries = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (chosen: Chosen[]) => {
      const schema = withProposals(saved?.schema ?? null, proposal, chosen)
      const body = { ...schema, version: proposal.version }
      return api.tableSchemaSave({ params: { id, rid, pageId }, body })
    },
    onSuccess: async (next, chosen) => {
      toast.success(`${plural(chosen.length, 'rule')} applied`, `They are saved as version ${next.version}.`)
      onLeave()
      queries.setQueryData(keys.schemas.list(id, rid), (all) => [
        ...(all ?? []).filter((one) => one.pageId !== pageId),
        next,
      ])
      if (judgesAgain) await onJudgeAgain()
      void askAgain(queries, ...changedBySchema(id, rid))
    },
  })
}

function Head({ proposal, chosen }: { proposal: SchemaProposal; chosen: readonly Chosen[] }) {
  const { runs } = proposal
  const [first, last] = [runs[0], runs.at(-1)]
  return (
    <div className={css.head}>
      <div className="stack grow">
        <h2>Proposal from {plural(runs.length, 'good run')}</h2>
        <span className="meta">
          {first && last && `${formatDay(first.startedDate)} to ${formatDay(last.startedDate)}, `}
          same recipe and inputs. Deleted, ignored and failed runs are left out.
        </span>
      </div>
      <JudgedRuns runs={runs} outcomes={runOutcomes(runs, chosen)} />
    </div>
  )
}

function applyReason(isOutdated: boolean, count: number): string | undefined {
  if (isOutdated) return 'Propose again first.'
  return count === 0 ? 'Select at least one rule first.' : undefined
}

function Proposal({ proposal, ...props }: Props & { proposal: SchemaProposal }) {
  const { proposals } = proposal
  const [picked, pick] = useState<ReadonlySet<number>>(
    () => new Set(proposals.flatMap(({ isTooStrict }, at) => (isTooStrict ? [] : [at]))),
  )
  const [levels, setLevels] = useState(() => proposals.map(({ rule }) => rule.level))
  const [judgesAgain, judgeAgain] = useState(true)
  const apply = useApply(props, proposal, judgesAgain)
  const isOutdated = (props.saved?.version ?? 0) !== proposal.version && !apply.isSuccess
  const queries = useQueryClient()
  const { id, rid } = props.place
  const chosen = proposals.flatMap((one, at) =>
    picked.has(at) ? [{ proposal: one, level: levels[at]! }] : [],
  )
  const again = (
    <Button small onClick={() => void askAgain(queries, keys.schemas.allOf(id, rid))}>
      Propose again
    </Button>
  )
  return (
    <>
      {(isOutdated || isConflict(apply.error)) && (
        <Notice action={again}>
          <b>The rules were changed meanwhile.</b> These proposals are for an earlier version.
        </Notice>
      )}
      {apply.error && !isConflict(apply.error) && <Notice tone="bad">{apply.error.message}</Notice>}
      <section className="panel" aria-label="Proposal from history">
        <Head proposal={proposal} chosen={chosen} />
        {proposals.length === 0 ? (
          <p className={`muted ${css.none}`}>These runs suggest no other rules than the table has.</p>
        ) : (
          <ProposalRows
            runs={proposal.runs}
            proposals={proposals}
            picked={picked}
            levels={levels}
            onPick={pick}
            onLevel={(at, level) => setLevels(levels.with(at, level))}
          />
        )}
        <div className={css.foot}>
          <label className={css.check}>
            <Checkbox
              label={`Judge the last ${judgedRuns} runs again`}
              checked={judgesAgain}
              onChange={({ target }) => judgeAgain(target.checked)}
            />
            <span>
              Judge the last {judgedRuns} runs again <span className="meta">No pages are fetched.</span>
            </span>
          </label>
          <span className="grow" />
          <Button disabled={apply.isPending} onClick={() => props.onLeave()}>
            Discard
          </Button>
          <Button
            variant="primary"
            busy={apply.isPending}
            reason={applyReason(isOutdated, chosen.length)}
            onClick={() => apply.mutate(chosen)}
          >
            Apply {plural(chosen.length, 'rule')}
          </Button>
        </div>
      </section>
    </>
  )
}

/** Rules that past runs suggest. Nothing is saved before they are applied. */
export function ProposalPanel(props: Props) {
  const { place, pageId, saved, onLeave } = props
  const query = useQuery(schemaQueries.proposal(place.id, place.rid, pageId))
  if (isConflict(query.error))
    return (
      <Empty title="No proposal yet" text={query.error!.message}>
        {saved ? (
          <Button onClick={() => onLeave()}>Back to the rules</Button>
        ) : (
          <Button onClick={() => onLeave('byHand')}>Add rules by hand</Button>
        )}
      </Empty>
    )
  if (query.error) return <QueryNotice query={query} what="proposals" />
  if (!query.data) return <FormSkeleton label="Looking at past runs" />
  return <Proposal key={query.dataUpdatedAt} {...props} proposal={query.data} />
}
