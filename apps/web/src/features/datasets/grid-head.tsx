import { useState, type DragEvent, type KeyboardEvent } from 'react'
import type { Filter } from '@windrow/contract/schemas/datasets'
import { ChevronDown, ChevronUp, EyeOff, Pin, PinOff } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { formatShare } from '../../ui/figure-formats.ts'
import { isNumeric } from '../../rows/column-width.ts'
import { nextSort } from '../../rows/preview-search.ts'
import { TypeSign } from '../../rows/type-sign.tsx'
import { ColumnFilter } from './column-filter.tsx'
import { ColumnResize, inBounds } from './column-resize.tsx'
import { moveColumn, pinColumn, placeColumn, type ColumnView } from './column-view.ts'
import type { ShapedColumn } from './grid-shape.ts'
import previewCss from './preview.module.css'
import gridCss from '../../rows/grid.module.css'

export interface HeadProps {
  columns: readonly ShapedColumn['column'][]
  sort: string | undefined
  filters: Filter[]
  view: ColumnView
  onSort: (sort: string | undefined) => void
  onFilters: (filters: Filter[]) => void
  onView: (view: ColumnView) => void
}

const resizeStep = 16
/** A type of our own, so that other things dropped on the grid have no effect. */
const dragged = 'application/x-windrow-column'

/** How many of the rows have a value. */
function Fill({ share }: { share: number | null }) {
  if (share === null) return null
  const text = `${formatShare(share)} filled`
  return (
    <span className={previewCss.fill} role="img" aria-label={text} data-tip={text}>
      <span className={share < 0.8 ? previewCss.low : undefined} style={{ width: `${share * 100}%` }} />
    </span>
  )
}

function useDrop({ columns, view, onView }: HeadProps, name: string) {
  const [isOver, setOver] = useState(false)
  const accepts = (event: DragEvent) => event.dataTransfer.types.includes(dragged)
  return {
    isOver,
    handlers: {
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData(dragged, name)
        event.dataTransfer.effectAllowed = 'move'
      },
      onDragOver: (event: DragEvent) => {
        if (!accepts(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false)
        if (!accepts(event)) return
        event.preventDefault()
        onView(placeColumn(columns, view, event.dataTransfer.getData(dragged), name))
      },
    },
  }
}

function Actions({ name, props, close }: { name: string; props: HeadProps; close: () => void }) {
  const { columns, view, onView } = props
  const isPinned = view.pinned.includes(name)
  const act = (next: ColumnView) => {
    close()
    onView(next)
  }
  return (
    <div className={`row tight ${previewCss.columnactions}`}>
      <Button
        variant="text"
        small
        icon={isPinned ? <PinOff size={16} /> : <Pin size={16} />}
        onClick={() => act(pinColumn(view, name))}
      >
        {isPinned ? 'Unpin column' : 'Pin column'}
      </Button>
      <Button
        variant="text"
        small
        icon={<EyeOff size={16} />}
        disabled={columns.length === 1}
        onClick={() => act({ ...view, hidden: [...view.hidden, name] })}
      >
        Hide column
      </Button>
    </div>
  )
}

/** Sorts, filters, moves and sizes a column. Alt and arrows move it, with Shift they change its width. */
export function GridHead({
  shape,
  fill,
  ...props
}: HeadProps & { shape: ShapedColumn; fill: number | null }) {
  const { columns, sort, filters, view, onSort, onFilters, onView } = props
  const { column, width, pinnedAt } = shape
  const { name } = column
  const { isOver, handlers } = useDrop(props, name)
  const [up, down] = [sort === name, sort === `-${name}`]
  const Mark = down ? ChevronDown : ChevronUp
  const resize = (next: number) => onView({ ...view, widths: { ...view.widths, [name]: inBounds(next) } })
  const reset = () => {
    const { [name]: _, ...widths } = view.widths
    onView({ ...view, widths })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (!event.altKey || by === 0) return
    event.preventDefault()
    if (event.shiftKey) resize(width + by * resizeStep)
    else onView(moveColumn(columns, view, name, by))
  }
  return (
    <th
      scope="col"
      className={[
        isNumeric(column) && 'right',
        pinnedAt !== null && gridCss.pinned,
        isOver && previewCss.dropped,
      ]
        .filter(Boolean)
        .join(' ')}
      style={pinnedAt === null ? undefined : { left: pinnedAt }}
      aria-sort={up ? 'ascending' : down ? 'descending' : undefined}
      draggable
      {...handlers}
    >
      <span className={previewCss.gridhead}>
        <button
          type="button"
          className="sorter clip"
          aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowLeft Alt+Shift+ArrowRight"
          onClick={() => onSort(nextSort(sort, name))}
          onKeyDown={onKeyDown}
          data-tip={`${name} (${column.type})`}
        >
          <TypeSign type={column.type} /> {name}
        </button>
        {(up || down) && <Mark size={16} className={previewCss.sortmark} aria-hidden="true" />}
        <ColumnFilter column={column} filters={filters} onFilters={onFilters}>
          {(close) => <Actions name={name} props={props} close={close} />}
        </ColumnFilter>
      </span>
      <Fill share={fill} />
      <ColumnResize onWidth={resize} onReset={reset} />
    </th>
  )
}
