import { CornerDownLeft } from 'lucide-react'
import type { Act, Item } from './commands.ts'
import css from './search.module.css'

interface Props {
  id: string
  items: readonly Item[]
  isWaiting: boolean
  /** Key of the item that Enter chooses; null for none. */
  active: string | null
  onAct: (act: Act) => void
}

export const optionId = (listId: string, key: string): string => `${listId}-${key}`

/** What matches while something is typed; the arrow keys of the search field move in it. */
export function QuickResults({ id, items, isWaiting, active, onAct }: Props) {
  return (
    <>
      <div id={id} role="listbox" aria-label="Matches" className={css.quick} aria-busy={isWaiting}>
        {items.map(({ key, label, hint, act }) => (
          // The keys belong to the search field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
          <div
            key={key}
            id={optionId(id, key)}
            role="option"
            tabIndex={-1}
            aria-selected={key === active}
            className={key === active ? css.quickactive : undefined}
            onClick={() => onAct(act)}
          >
            <span className="cellmain clip">{label}</span>
            <span className="meta faint clip">{hint}</span>
          </div>
        ))}
      </div>
      <p className={`meta faint ${css.quickhint}`} role="status">
        {items.length > 0 || isWaiting ? (
          'Choose with the arrow keys, or press Enter to search everywhere.'
        ) : (
          <>
            Nothing matches yet. Press Enter <CornerDownLeft size={16} aria-hidden="true" /> to search
            everywhere.
          </>
        )}
      </p>
    </>
  )
}
