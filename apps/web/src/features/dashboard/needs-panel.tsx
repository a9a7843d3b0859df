import { useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import {
  Activity,
  CircleDollarSign,
  CirclePause,
  KeyRound,
  LogIn,
  Play,
  Send,
  Waypoints,
  type LucideIcon,
} from 'lucide-react'
import type { DashboardNeed, NeedKind } from '@windrow/contract/schemas/dashboard'
import { Panel } from '../../charts/panel.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Segmented } from '../../ui/controls.tsx'
import { formatNumber, formatUntil } from '../../ui/formats.ts'
import { When } from '../../ui/marks.tsx'
import { Avatar } from '../../ui/people.tsx'
import { useShortcuts } from '../review/use-shortcuts.ts'
import { Words } from '../review/words.tsx'
import css from './dashboard.module.css'

const icons: Record<NeedKind, LucideIcon> = {
  LOGIN: LogIn,
  FINDING: Activity,
  DELIVERY: Send,
  RUN: Play,
  BUDGET: CircleDollarSign,
  SERVICE: Waypoints,
  HELD: CirclePause,
  KEY: KeyRound,
}
const toneClasses = { bad: css.needbad, warn: css.needwarn }
const fewest = 7

type Whose = 'all' | 'mine'

/** "J" and "K" choose a line, Enter and "E" open the place where it is put right. */
function useNeedKeys(needs: readonly DashboardNeed[]): number {
  const router = useRouter()
  // By its key: others may come before it with the next answer.
  const [current, move] = useState<string>()
  const at = needs.findIndex(({ key }) => key === current)
  const step = (by: number) => move(needs[Math.min(needs.length - 1, Math.max(0, at + by))]?.key)
  const open = () => {
    const need = needs[at]
    if (need) router.history.push(need.href)
  }
  useShortcuts({ j: () => step(1), k: () => step(-1), Enter: open, e: open })
  return at
}

/** What only a person can settle, the most urgent first; each line leads to the place where it is settled. */
export function NeedsPanel({ needs }: { needs: DashboardNeed[] | undefined }) {
  const [whose, choose] = useState<Whose>('all')
  const [isOpen, open] = useState(false)
  const mine = needs?.filter((need) => need.mine) ?? []
  const chosen = (whose === 'mine' ? mine : needs) ?? []
  const shown = isOpen ? chosen : chosen.slice(0, fewest)
  const at = useNeedKeys(shown)
  return (
    <Panel
      title="Needs you today"
      meta={needs && needs.length > 0 ? `${formatNumber(needs.length)} open` : undefined}
      busy={!needs}
      flush
      tools={
        needs ? (
          needs.length > 0 && (
            <Segmented
              label="Whose"
              value={whose}
              options={[
                { value: 'all', label: `All ${needs.length}` },
                { value: 'mine', label: `Mine ${mine.length}` },
              ]}
              onChange={choose}
            />
          )
        ) : (
          <span className={css.toolroom} />
        )
      }
    >
      {needs ? (
        <ul>
          {shown.map((need, index) => (
            <NeedLine key={need.key} need={need} isCurrent={index === at} />
          ))}
        </ul>
      ) : (
        <Bones />
      )}
      {needs && chosen.length === 0 && (
        <p className={css.panelnone}>
          {whose === 'mine' && needs.length > 0
            ? 'Nothing of this is yours.'
            : 'Nothing needs you right now.'}
        </p>
      )}
      {chosen.length > shown.length && (
        <button type="button" className={css.more} onClick={() => open(true)}>
          {chosen.length - shown.length} more
        </button>
      )}
    </Panel>
  )
}

const Bones = () =>
  [260, 320, 220, 280].map((width) => (
    <div key={width} className={css.runline}>
      <span className="bone" style={{ width }} />
    </div>
  ))

function NeedLine({ need, isCurrent }: { need: DashboardNeed; isCurrent: boolean }) {
  const Icon = icons[need.kind]
  return (
    <li className={isCurrent ? `${css.need} ${css.current}` : css.need} aria-current={isCurrent || undefined}>
      <span className={`${css.needicon} ${toneClasses[need.tone]}`}>
        <Icon size={16} aria-hidden="true" />
      </span>
      <span className={`two ${css.needtext}`}>
        <a className="cellmain" href={need.href}>
          <Words text={need.title} />
        </a>
        <span className="meta">{need.place}</span>
      </span>
      {need.owner && <Avatar name={need.owner} />}
      <span className={`meta num ${css.age}`}>
        {need.since ? <When iso={need.since} /> : need.until && formatUntil(need.until)}
      </span>
      <ButtonLink to={need.href} small>
        {need.verb}
      </ButtonLink>
    </li>
  )
}
