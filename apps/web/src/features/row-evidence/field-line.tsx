import { Link } from '@tanstack/react-router'
import type { CellEvidence, FieldEvidence } from '@windrow/contract/schemas/row-evidence'
import { Check, Copy, X } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import type { RunPlace } from '../../keys/places.ts'
import { cellText } from '../../rows/column-width.ts'
import { toast } from '../../ui/toast-store.ts'
import { Words } from '../review/words.tsx'
import { foundText, ruleLine, sortedRules } from './field-words.ts'
import css from './row-evidence.module.css'
import { copyText } from '../../ui/copy-text.ts'

interface Props {
  place: RunPlace
  cell: CellEvidence
  field: FieldEvidence | undefined
  isChosen: boolean
  onChoose: () => void
}

const isBad = ({ rules }: CellEvidence) => rules.some(({ isBroken }) => isBroken)

function Now({ cell }: { cell: CellEvidence }) {
  const { value, isSame } = cell
  const text = value === null ? <span className="nil">null</span> : cellText(value)
  if (isBad(cell))
    return (
      <span className={`clip bad-text ${css.odd}`}>
        <i className="dot bad" aria-hidden="true" />
        {text}
      </span>
    )
  return <span className={isSame === false ? `clip medium ${css.changed}` : 'clip'}>{text}</span>
}

function Before({ cell: { before, isSame } }: { cell: CellEvidence }) {
  if (isSame === null)
    return (
      <span className="faint" aria-label="Not known">
        –
      </span>
    )
  if (isSame || before === undefined) return <span className="faint">Same</span>
  return before === null ? (
    <span className="nil">null</span>
  ) : (
    <span className="clip" data-tip={cellText(before)}>
      {cellText(before)}
    </span>
  )
}

function Rule({ cell }: { cell: CellEvidence }) {
  if (isBad(cell)) return <X size={16} className="bad-text" role="img" aria-label="Rule broken" />
  if (cell.rules.length > 0)
    return <Check size={16} className="ok-text" role="img" aria-label="Rules passed" />
  return (
    <span className="faint" role="img" aria-label="No rule">
      –
    </span>
  )
}

function copy(text: string): void {
  copyText(text).then(
    () => toast.success('Copied'),
    () => toast.error('The browser did not allow copying.'),
  )
}

function Selector({ selector }: { selector: string }) {
  return (
    <>
      <dt>Selector</dt>
      <dd>
        <code className="clip" data-tip={selector}>
          {selector}
        </code>
        <button
          type="button"
          className="iconbutton"
          aria-label="Copy the selector"
          onClick={() => copy(selector)}
        >
          <Copy size={16} />
        </button>
      </dd>
    </>
  )
}

function More({ place, cell, field }: Pick<Props, 'place' | 'cell' | 'field'>) {
  const rules = sortedRules(cell.rules)
  const params = { id: String(place.id), rid: String(place.rid) }
  return (
    <>
      <dl className={css.more}>
        {field?.selector != null && <Selector selector={field.selector} />}
        <dt>Found</dt>
        <dd>{field ? foundText(field) : 'Not known without the page'}</dd>
        <dt>{rules.length === 1 ? 'Rule' : 'Rules'}</dt>
        <dd className={css.rules}>
          {rules.length === 0 && <span className="faint">None</span>}
          {rules.map((rule) => (
            <span key={rule.kind} className={rule.isBroken ? 'bad-text' : undefined}>
              <Words text={ruleLine(rule)} />
            </span>
          ))}
        </dd>
      </dl>
      {(isBad(cell) || field?.isFound === false) && (
        <May do="report:configure">
          <Link
            to="/projects/$id/reports/$rid/extractor"
            params={params}
            className={`btn btn-small ${css.next}`}
          >
            Open the extractor
          </Link>
        </May>
      )}
    </>
  )
}

/** A field of the row: its value now and in the last run, and its rules; the chosen one says how it is found. */
export function FieldLine({ place, cell, field, isChosen, onChoose }: Props) {
  return (
    <li className={isChosen ? css.chosen : undefined}>
      <button
        type="button"
        className={css.line}
        aria-expanded={isChosen}
        onClick={({ currentTarget }) => {
          onChoose()
          // What it opens must not stay below the edge of the panel.
          requestAnimationFrame(() => currentTarget.closest('li')?.scrollIntoView({ block: 'nearest' }))
        }}
      >
        <span className={`clip ${css.name}`}>{cell.column.name}</span>
        <Now cell={cell} />
        <Before cell={cell} />
        <span className={css.rule}>
          <Rule cell={cell} />
        </span>
      </button>
      {isChosen && <More place={place} cell={cell} field={field} />}
    </li>
  )
}
