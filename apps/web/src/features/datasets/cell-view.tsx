import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import { cellText, opensInDrawer } from './column-width.ts'

const isWebAddress = (value: Cell): value is string =>
  typeof value === 'string' && /^https?:\/\//i.test(value)

function Address({ value, image }: { value: string; image: boolean }) {
  return (
    <a href={value} target="_blank" rel="noreferrer" className="celllink mono">
      {image && <img src={value} alt="" loading="lazy" referrerPolicy="no-referrer" />}
      <span className="clip">{value}</span>
    </a>
  )
}

interface Props {
  value: Cell
  column: Column
  onOpen: () => void
}

export function CellView({ value, column, onOpen }: Props) {
  if (value === null) return <span className="nil">null</span>
  if ((column.type === 'url' || column.type === 'image') && isWebAddress(value)) {
    return <Address value={value} image={column.type === 'image'} />
  }
  const text = cellText(value)
  if (!opensInDrawer(value)) return text
  return (
    <button
      type="button"
      className={typeof value === 'object' ? 'cellopen mono clip' : 'cellopen clip'}
      onClick={onOpen}
    >
      {text}
    </button>
  )
}
