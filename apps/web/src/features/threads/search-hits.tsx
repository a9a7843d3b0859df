import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/formats.ts'
import css from './conversation.module.css'

interface Props {
  search: string
  /** Messages with hits, from the oldest. */
  ids: readonly number[]
  /** The chosen one. */
  at: number
  onChoose: (at: number) => void
}

/** How many messages of the thread match the search; leads from one to the next. */
export function SearchHits({ search, ids, at, onChoose }: Props) {
  return (
    <div className={css.hits} role="status">
      <span className="clip">
        {ids.length === 0
          ? `No hits for “${search}” in the messages`
          : `${at + 1} of ${plural(ids.length, 'hit')} for “${search}”`}
      </span>
      {ids.length > 1 && (
        <>
          <Button
            variant="text"
            small
            aria-label="Earlier hit"
            disabled={at === 0}
            icon={<ArrowUp size={16} />}
            onClick={() => onChoose(at - 1)}
          />
          <Button
            variant="text"
            small
            aria-label="Later hit"
            disabled={at === ids.length - 1}
            icon={<ArrowDown size={16} />}
            onClick={() => onChoose(at + 1)}
          />
        </>
      )}
    </div>
  )
}
