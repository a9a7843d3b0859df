import { typeFacts } from '@windrow/contract/recipe/field-types'
import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import { CellPicture } from './cell-picture.tsx'
import { cellText, opensInDrawer } from '../../rows/column-width.ts'
import css from './preview.module.css'

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

interface Props {
  value: Cell
  column: Column
  /** URL of its image on this server; null if it has none. */
  picture: string | null
  onOpen: () => void
}

export function CellView({ value, column, picture, onOpen }: Props) {
  if (value === null) return <span className="nil">null</span>
  const { leadsTo } = typeFacts(column.type)
  if (leadsTo && isWebAddress(value)) {
    return <Address value={value} picture={leadsTo === 'picture' ? picture : undefined} />
  }
  const text = cellText(value)
  if (!opensInDrawer(value)) return text
  return (
    <button
      type="button"
      className={typeof value === 'object' ? `${css.cellopen} mono clip` : `${css.cellopen} clip`}
      onClick={onOpen}
    >
      {text}
    </button>
  )
}
