import { useState } from 'react'
import { History, Sparkles } from 'lucide-react'
import type { ReportPlace } from '../../keys/places.ts'
import { Button } from '../../ui/button.tsx'
import { JudgeAgainModal } from './judge-again-modal.tsx'
import css from './rules.module.css'

interface Props {
  place: ReportPlace
  /** Undefined while a proposal is shown. */
  onFill: (() => void) | undefined
}

/** Judging past runs again, and filling the schema from them. */
export function SchemaActions({ place, onFill }: Props) {
  const [isJudging, judge] = useState(false)
  return (
    <span className={css.actions}>
      <Button icon={<History size={16} />} onClick={() => judge(true)}>
        Judge past runs again
      </Button>
      {onFill && (
        <Button icon={<Sparkles size={16} />} onClick={onFill}>
          Fill from history
        </Button>
      )}
      {isJudging && <JudgeAgainModal place={place} onClose={() => judge(false)} />}
    </span>
  )
}
