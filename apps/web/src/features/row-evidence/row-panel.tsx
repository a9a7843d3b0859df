import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { RowEvidence } from '@windrow/contract/schemas/row-evidence'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import type { RunPlace } from '../../keys/places.ts'
import { usualOrder } from '../../rows/usual-order.ts'
import { evidenceQueries } from '../../run/evidence-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/controls.tsx'
import { formatNumber, plural } from '../../ui/formats.ts'
import { Tag } from '../../ui/marks.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { useNarrow } from '../../ui/use-media.ts'
import { Kbd } from '../review/kbd.tsx'
import { useShortcuts } from '../review/use-shortcuts.ts'
import { FieldLine } from './field-line.tsx'
import { PageFacts } from './page-facts.tsx'
import type { StepKind } from './row-steps.ts'
import { SnapshotBox } from './snapshot-box.tsx'
import css from './row-evidence.module.css'

const RowSheet = lazy(async () => ({ default: (await import('./row-sheet.tsx')).RowSheet }))

interface Steps {
  kind: StepKind
  choose: (kind: StepKind) => void
  step: (by: -1 | 1) => void
  /** Rows of the kind on this page of the table. */
  count: number
}

interface Props {
  place: RunPlace
  /** The output table. */
  pageId: string
  row: number
  /** The column of the cell from which the row was opened. */
  column: string | undefined
  steps: Steps
  onClose: () => void
}

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'changed', label: 'Changed' },
  { value: 'findings', label: 'Findings' },
] as const

/** How much of a row is odd: findings before changes. */
function RowTag({ evidence }: { evidence: RowEvidence | undefined }) {
  if (!evidence) return null
  const { cells, rowBefore } = evidence
  const findings = cells.filter(({ rules }) => rules.some(({ isBroken }) => isBroken)).length
  const changes = cells.filter(({ isSame }) => isSame === false).length
  if (findings > 0) return <Tag tone="bad">{plural(findings, 'finding')}</Tag>
  if (changes > 0) return <Tag>{plural(changes, 'change')}</Tag>
  return rowBefore === null ? null : <Tag>No changes</Tag>
}

function StepButtons({ steps: { kind, choose, step } }: { steps: Steps }) {
  return (
    <span className="row tight">
      <Segmented label="Step through" value={kind} options={kinds} onChange={choose} />
      <Button
        variant="text"
        small
        icon={<ChevronLeft size={16} />}
        aria-label="Previous row"
        data-tip="Previous row"
        onClick={() => step(-1)}
      />
      <Button
        variant="text"
        small
        icon={<ChevronRight size={16} />}
        aria-label="Next row"
        data-tip="Next row"
        onClick={() => step(1)}
      />
    </span>
  )
}

interface BodyProps {
  place: RunPlace
  evidence: RowEvidence
  /** The chosen field; null: none. */
  chosen: string | null
  onChoose: (field: string | null) => void
  isWide: boolean
  onWide: ((wide: boolean) => void) | undefined
}

/** The field that is of most interest: the opened cell's, the first odd one, the first that changed. */
function firstOf({ cells }: RowEvidence, column: string | undefined): string | null {
  const isIt = cells.find((cell) => cell.column.name === column)
  const isOdd = cells.find(({ rules }) => rules.some(({ isBroken }) => isBroken))
  return (isIt ?? isOdd ?? cells.find(({ isSame }) => isSame === false))?.column.name ?? null
}

function Body({ place, evidence, chosen, onChoose, isWide, onWide }: BodyProps) {
  const { cells, fields } = evidence
  const columns = usualOrder(cells.map(({ column }) => column))
  const ordered = columns.flatMap((column) => cells.find((cell) => cell.column === column) ?? [])
  return (
    <div className={css.body}>
      <PageFacts evidence={evidence} />
      <SnapshotBox place={place} evidence={evidence} chosen={chosen} isWide={isWide} onWide={onWide} />
      <div className={css.fields}>
        <div className={`${css.line} ${css.head}`} aria-hidden="true">
          <span>Field</span>
          <span>Now</span>
          <span>Last run</span>
          <span className={css.rule}>Rule</span>
        </div>
        <ul aria-label="Fields">
          {ordered.map((cell) => (
            <FieldLine
              key={cell.column.name}
              place={place}
              cell={cell}
              field={fields?.find(({ field }) => field === cell.column.name)}
              isChosen={cell.column.name === chosen}
              onChoose={() => onChoose(cell.column.name === chosen ? null : cell.column.name)}
            />
          ))}
        </ul>
      </div>
    </div>
  )
}

/** How many rows one steps through here; the buttons go on to the next page of the table. */
const StepNote = ({ steps: { kind, count } }: { steps: Steps }) =>
  kind === 'all' ? null : (
    <span className="meta" role="status">
      {formatNumber(count)} on this page
    </span>
  )

const hints = [
  [['↑', '↓'], 'row'],
  [['[', ']'], 'previous, next'],
  [['Esc'], 'close'],
] as const

const Hints = ({ steps }: { steps: Steps }) => (
  <p className={`meta ${css.hints}`}>
    {hints.map(([keys, what]) => (
      <span key={what}>
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
        {what}
      </span>
    ))}
    <StepNote steps={steps} />
  </p>
)

/** Where a row comes from: docked beside the rows, a sheet on narrow screens. */
export function RowPanel({ place, pageId, row, column, steps, onClose }: Props) {
  const narrow = useNarrow()
  const [isWide, widen] = useState(false)
  // What somebody has chosen stays chosen for the next rows.
  const [picked, pick] = useState<string | null>()
  const query = useQuery(evidenceQueries.row(place, pageId, row))
  useShortcuts({ '[': () => steps.step(-1), ']': () => steps.step(1), Escape: onClose })
  const evidence = query.data
  const title = `Row ${formatNumber(row)}`
  const body = (
    <>
      <QueryNotice query={query} what="row" />
      {query.isPending && <p className={`muted ${css.note}`}>Loading the row…</p>}
      {evidence && (
        <Body
          key={evidence.row}
          place={place}
          evidence={evidence}
          chosen={picked === undefined ? firstOf(evidence, column) : picked}
          onChoose={pick}
          isWide={isWide}
          onWide={narrow ? undefined : widen}
        />
      )}
    </>
  )
  const tag = <RowTag evidence={query.isPlaceholderData ? undefined : evidence} />
  if (narrow)
    return (
      <Suspense>
        <RowSheet
          title={title}
          tag={tag}
          footer={
            <span className="row">
              <StepButtons steps={steps} />
              <StepNote steps={steps} />
            </span>
          }
          onClose={onClose}
        >
          {body}
        </RowSheet>
      </Suspense>
    )
  return (
    <aside className={isWide ? `${css.panel} ${css.wide}` : css.panel} aria-label={`Evidence of row ${row}`}>
      <div className={css.panelhead}>
        <h2>{title}</h2>
        {tag}
        <span className="grow" />
        <StepButtons steps={steps} />
        <button type="button" className="iconbutton" aria-label="Close" onClick={onClose}>
          <X size={16} />
        </button>
      </div>
      <div
        className={css.scroll}
        aria-busy={query.isPlaceholderData}
        data-stale={query.isPlaceholderData || undefined}
        tabIndex={0}
        role="region"
        aria-label="Evidence, scrollable"
      >
        {body}
      </div>
      <Hints steps={steps} />
    </aside>
  )
}
