import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, ChevronRight, CircleAlert, X } from 'lucide-react'
import type { Installation } from '@windrow/contract/schemas/operation'
import { useMay } from '../../ability/may.tsx'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useShortcuts } from '../review/use-shortcuts.ts'
import type { GuideFlag } from './guide-places.ts'
import { useOpenGuide } from './guide-store.ts'
import { useGuides, useSeen } from './use-guides.ts'
import css from './guides.module.css'

const flag: GuideFlag = 'closed_installation_checklist'
const refreshMs = 5_000

const installationQuery = queryOptions({
  queryKey: keys.operation.installation,
  queryFn: ({ signal }) => api.installationGet({ signal }),
  refetchInterval: refreshMs,
})

type Points = Installation['points']

/**
 * What the installation still needs, for those who run it: null once all is ready, or once it was closed, which is for
 * good. Undefined while loading.
 */
function useOpenPoints(): Points | null | undefined {
  const isNew = useGuides().isNew(flag)
  const mayView = useMay()('operation:view')
  const isWanted = isNew && mayView
  const { data, isPending } = useQuery({ ...installationQuery, enabled: isWanted })
  if (isWanted && isPending) return undefined
  return isWanted && data?.points.some(({ isReady }) => !isReady) ? data.points : null
}

/** `isShort`: only what is not ready, beside other panels. */
function Checklist({ points, isShort = false }: { points: Points; isShort?: boolean }) {
  const { save } = useSeen()
  const isBusy = useOpenGuide() !== null
  const close = () => {
    save(flag)
    toast.undoable('The checklist was closed', () => save(flag, false))
  }
  useShortcuts(isBusy ? {} : { Escape: close })
  const missing = points.filter(({ isReady }) => !isReady)
  const ready = points.length - missing.length
  return (
    <section className={`panel ${css.checks}`} aria-label="This installation">
      <div className={css.checkshead}>
        <h2>This installation</h2>
        <span className="grow" />
        <span className="meta num">{`${ready} of ${points.length} ready`}</span>
        <Button
          variant="text"
          small
          aria-label="Close the checklist"
          icon={<X size={16} />}
          onClick={close}
        />
      </div>
      <ul>
        {(isShort ? missing : points).map(({ key, name, isReady, text, link }) => (
          <li key={key}>
            {isReady ? (
              <Check size={16} className="ok-text" aria-label="Ready" />
            ) : (
              <CircleAlert size={16} className="warn-text" aria-label="To do" />
            )}
            <span className={css.check}>
              <span className="medium">{name}</span>
              <span className="meta">{text}</span>
            </span>
            {link && (
              <Link to={link.href} className={css.checklink}>
                {link.label}
                <ChevronRight size={16} aria-hidden="true" />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The checklist of a new installation, while there is something left to do. */
export function InstallationPanel() {
  const points = useOpenPoints()
  return points ? <Checklist points={points} isShort /> : null
}

/** The first screen of a new installation, with the checklist at its side if there is one. */
export function BesideInstallation({ children }: { children: ReactNode }) {
  const points = useOpenPoints()
  if (points === null) return children
  return (
    <div className={css.firststart}>
      {children}
      {points ? <Checklist points={points} /> : <div className="panel" aria-busy="true" />}
    </div>
  )
}
