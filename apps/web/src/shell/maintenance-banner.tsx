import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import type { Properties } from '@windrow/contract/schemas/properties'
import { propertyQuery } from '../session/property-queries.ts'

const looks = {
  info: { tone: 'plain', icon: Info },
  warning: { tone: 'warn', icon: TriangleAlert },
  error: { tone: 'bad', icon: CircleAlert },
} as const

const dismissalKey = (version: string) => `maintenance_banner-${version}`

type Maintenance = NonNullable<Properties['maintenance']>

/** The operator's message to all users; null if there is none, or it was dismissed. */
export function useMaintenance() {
  const current = useQuery(propertyQuery).data?.maintenance ?? null
  const [dismissed, dismiss] = useState<string>()
  const isDismissed =
    current !== null &&
    (dismissed === current.version || localStorage.getItem(dismissalKey(current.version)) !== null)
  const onDismiss = () => {
    if (!current) return
    localStorage.setItem(dismissalKey(current.version), 'dismissed')
    dismiss(current.version)
  }
  return { banner: isDismissed ? null : current, onDismiss }
}

/** Once dismissed, it reappears when its version changes. */
export function MaintenanceBanner({ banner, onDismiss }: { banner: Maintenance; onDismiss: () => void }) {
  const { tone, icon: Icon } = looks[banner.type]
  return (
    <section className={`notice notice-${tone} maintenance`} role="status" aria-label="Maintenance">
      <Icon size={16} aria-hidden="true" />
      <span className="grow">{banner.title}</span>
      <button type="button" className="iconbutton" aria-label="Dismiss" onClick={onDismiss}>
        <X size={16} />
      </button>
    </section>
  )
}
