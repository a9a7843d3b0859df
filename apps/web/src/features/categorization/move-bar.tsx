import { useState } from 'react'
import type { ServiceCategory } from '@windrow/contract/schemas/service-admin'
import { Button } from '../../ui/button.tsx'
import { PlainSelect } from '../../ui/controls.tsx'
import { FloatingBar } from '../../ui/floating-bar.tsx'
import type { Board } from './use-move.ts'

interface Props {
  board: Board
  categories: readonly ServiceCategory[]
}

/** Moves the selected services to a category. */
export function MoveBar({ board, categories }: Props) {
  const [chosen, choose] = useState(String(categories[0]?.id ?? 0))
  const count = board.picked.size
  return (
    <FloatingBar
      label="Actions on selected services"
      count={count === 1 ? '1 Service selected' : `${count} Services selected`}
      onClear={board.clear}
    >
      <PlainSelect
        label="Category"
        value={chosen}
        options={[
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: '0', label: 'Uncategorized' },
        ]}
        onChange={choose}
      />
      <Button
        variant="primary"
        busy={board.isBusy}
        onClick={() => board.moveTo(chosen === '0' ? null : Number(chosen))}
      >
        Move
      </Button>
    </FloatingBar>
  )
}
