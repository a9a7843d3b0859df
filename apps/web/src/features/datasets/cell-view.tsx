import { typeFacts } from '@windrow/contract/recipe/field-types'
import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import { Copy } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { PopoverButton } from '../../ui/popover-button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { CellPicture } from './cell-picture.tsx'
import { cellText, opensInDrawer } from '../../rows/column-width.ts'
import { NestedValue } from './nested-value.tsx'
import css from './preview.module.css'
import { copyText } from '../../ui/copy-text.ts'

const isWebAddress = (value: Cell): value is string =>
  typeof value === 'string' && /^https?:\/\//i.test(value)

function Address({ value, picture }: { value: string; picture: string | null | undefined }) {
  return (
    <a href={value} target="_blank" rel="noreferrer" className={`${css.celladdress} mono`}>
      {picture !== undefined && <CellPicture src={picture} />}
      <span className="clip">{value}</span>
    </a>
  )
}

function copy(text: string): void {
  copyText(text).then(
    () => toast.success('Copied'),
    () => toast.error('The browser did not allow copying.'),
  )
}

/** Opens in place: the rows around stay in view. */
function Nested({ value, name, text }: { value: Cell; name: string; text: string }) {
  return (
    <PopoverButton
      className={`${css.cellopen} mono clip`}
      panelClass={css.nested}
      title={`Value of ${name}`}
      label={text}
    >
      {(close) => (
        <>
          <div className="row tight">
            <b className="strong grow clip">{name}</b>
            <Button
              variant="text"
              small
              icon={<Copy size={16} />}
              onClick={() => {
                copy(JSON.stringify(value, null, 2))
                close()
              }}
            >
              Copy
            </Button>
          </div>
          <div className={css.nestedbody} tabIndex={0} role="region" aria-label={`${name}, scrollable`}>
            <NestedValue value={value} />
          </div>
        </>
      )}
    </PopoverButton>
  )
}

interface Props {
  value: Cell
  column: Column
  /** How it is written. */
  text: string
  /** The currency of an amount. */
  currency: string | null
  /** URL of its image on this server; null if it has none. */
  picture: string | null
  /** The whole text is shown, on several lines. */
  isWrapped: boolean
  onOpen: () => void
}

export function CellView({ value, column, text, currency, picture, isWrapped, onOpen }: Props) {
  if (value === null) return <span className="nil">null</span>
  const { leadsTo } = typeFacts(column.type)
  if (leadsTo && isWebAddress(value)) {
    return <Address value={value} picture={leadsTo === 'picture' ? picture : undefined} />
  }
  if (typeof value === 'object') return <Nested value={value} name={column.name} text={cellText(value)} />
  if (opensInDrawer(value) && !isWrapped)
    return (
      <button type="button" className={`${css.cellopen} clip`} onClick={onOpen}>
        {text}
      </button>
    )
  if (currency === null) return text
  return (
    <>
      <span className={css.currency}>{currency}</span>
      {text}
    </>
  )
}
