import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rolloutShares } from '@windrow/contract/service-rollouts'
import type { Rollout, ServiceDetail } from '@windrow/contract/schemas/service-admin'
import { CircleCheck, Undo2 } from 'lucide-react'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { Button } from '../../ui/button.tsx'
import { formatMoment, formatNumber } from '../../ui/formats.ts'
import { Panel } from './panel.tsx'
import { percentText, successOf } from './service-words.ts'
import css from './service-admin.module.css'

interface Props {
  service: ServiceDetail
  rollout: Rollout
}

/** Squares that are drawn at most. */
const mostSquares = 210

/** How far the new version is: one square per report, the stages, and what is watched. */
export function RolloutPanel({ service, rollout }: Props) {
  const queries = useQueryClient()
  const params = { serviceId: service.id }
  const known = { rolloutId: rollout.id }
  const onSettled = () => askAgain(queries, keys.services.all)
  const go = useMutation({
    mutationFn: () => api.rolloutContinue({ params, body: { ...known, share: rollout.share } }),
    onSettled,
  })
  const back = useMutation({ mutationFn: () => api.rolloutBack({ params, body: known }), onSettled })
  return (
    <Panel
      title={`Version ${labelOf(service, rollout.toVersion)} is on ${rollout.reports} of ${service.reports} reports`}
      meta={`since ${formatMoment(rollout.startedDate)}`}
      tools={
        <>
          <Button small icon={<Undo2 size={16} />} busy={back.isPending} onClick={() => back.mutate()}>
            Roll back
          </Button>
          <Button small variant="primary" busy={go.isPending} onClick={() => go.mutate()}>
            {`Continue to ${rollout.nextShare ?? 100}%`}
          </Button>
        </>
      }
    >
      <div className={css.rollbody}>
        <div>
          <Squares service={service} rollout={rollout} />
          <Stages rollout={rollout} />
        </div>
        <div>
          <Versus service={service} rollout={rollout} />
          <p className="meta">{watchText(rollout)}</p>
        </div>
      </div>
    </Panel>
  )
}

const labelOf = ({ versions }: ServiceDetail, number: number): string =>
  versions.find(({ version }) => version === number)?.label ?? String(number)

function Squares({ service, rollout }: Props) {
  const others = service.reportsByVersion.filter(({ version }) => version !== rollout.toVersion)
  const squares = [
    ...Array.from({ length: rollout.reports }, () => css.newone),
    ...others.flatMap(({ version, reports }) =>
      Array.from({ length: reports }, () => (version === rollout.fromVersion ? undefined : css.oldone)),
    ),
  ]
  const text = [{ version: rollout.toVersion, reports: rollout.reports }, ...others]
    .map(({ version, reports }) => `${reports} on version ${labelOf(service, version)}`)
    .join(', ')
  return (
    <>
      <div className={css.squares} aria-hidden="true">
        {squares.slice(0, mostSquares).map((look, index) => (
          <i key={index} className={look} />
        ))}
      </div>
      <p className="meta">{text}</p>
    </>
  )
}

function Stages({ rollout }: { rollout: Rollout }) {
  const condition = (share: number) => {
    if (share <= rollout.share) return 'reached'
    return share === rollout.nextShare && rollout.startedDate === rollout.stageSince
      ? `after ${rollout.neededRuns} good runs`
      : 'after 24 h'
  }
  return (
    <ol className={css.steps}>
      {rolloutShares.map((share) => (
        <li key={share} className={share <= rollout.share ? css.reached : undefined}>
          <b>{`${share}%`}</b>
          <span>{condition(share)}</span>
        </li>
      ))}
    </ol>
  )
}

const money = (value: number | null): string => (value === null ? '–' : `$${value.toFixed(4)}`)

function Versus({ service, rollout }: Props) {
  const { before, after } = rollout
  const rows: [string, string, string, boolean][] = [
    [
      'Successful runs',
      percentText(successOf(before)),
      percentText(successOf(after)),
      (successOf(after) ?? 0) > (successOf(before) ?? 100),
    ],
    ['Rows against expected', percentText(before.rowsPercent), percentText(after.rowsPercent), false],
    [
      'Runs with findings',
      formatNumber(before.runsWithFindings),
      formatNumber(after.runsWithFindings),
      false,
    ],
    [
      'Cost per 1,000 records',
      money(before.costPerThousand),
      money(after.costPerThousand),
      (after.costPerThousand ?? Infinity) < (before.costPerThousand ?? 0),
    ],
  ]
  return (
    <table className={css.versus}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Measure</span>
          </th>
          <th scope="col" className="right">
            {labelOf(service, rollout.fromVersion)}
          </th>
          <th scope="col" className="right">
            {labelOf(service, rollout.toVersion)}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, old, now, isBetter]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="right muted">{old}</td>
            <td className="right medium">
              {isBetter && <CircleCheck size={16} className={css.better} aria-label="Better" />} {now}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What rolls the version back automatically, and how far the stage is. */
function watchText({ minSuccess, minRows, stopOnFindings, goodRuns, neededRuns }: Rollout): string {
  const limits = [
    minSuccess !== null && `successful runs fall below ${minSuccess}%`,
    minRows !== null && `rows fall below ${minRows}% of expected`,
    stopOnFindings && 'a finding opens',
  ].filter((text) => text !== false)
  const list = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(limits)
  const watched = limits.length > 0 ? `Rolls back automatically if ${list}. ` : ''
  return `${watched}${Math.min(goodRuns, neededRuns)} of ${neededRuns} good runs in this stage.`
}
