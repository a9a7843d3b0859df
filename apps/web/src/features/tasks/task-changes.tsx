import type { AnomalyTaskDetail } from '@windrow/contract/schemas/anomalies'
import { Tag } from '../../ui/marks.tsx'
import { Words } from '../review/words.tsx'
import css from './tasks.module.css'

type Change = AnomalyTaskDetail['changes'][number]

const names: Record<Change['what'], string> = {
  LAYOUT: 'Layout of the site',
  RECIPE: 'Recipe',
  SCHEMA: 'Schema',
  PROXIES: 'Proxies',
  LOGIN: 'Login',
  OPTIONS: 'Run options',
}

/** What changed since the last good run. */
export function TaskChanges({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return <p className="muted">There is no earlier run to compare with.</p>
  return (
    <dl className={css.changes}>
      {changes.map(({ what, changed, text }) => (
        <div key={what}>
          <dt>{names[what]}</dt>
          <dd className={changed ? css.changed : undefined}>
            {changed && <Tag tone="warn">Changed</Tag>}
            <span>
              <Words text={text} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
