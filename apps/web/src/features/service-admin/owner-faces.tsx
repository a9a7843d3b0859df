import type { ServiceSummary } from '@windrow/contract/schemas/service-admin'
import { Avatar } from '../../ui/people.tsx'
import css from './service-admin.module.css'

const most = 3

/** The owners of a service as avatars; a number stands for those beyond three. */
export function OwnerFaces({ owners }: { owners: ServiceSummary['owners'] }) {
  if (owners.length === 0) return <span className={css.noowner}>No owner</span>
  const others = owners.slice(most)
  return (
    <span className="people">
      {owners.slice(0, most).map(({ fullName, email }) => (
        <Avatar key={email} name={fullName || email} />
      ))}
      {others.length > 0 && (
        <span className="meta" data-tip={others.map(({ fullName }) => fullName).join(', ')}>
          {`+${others.length}`}
        </span>
      )}
    </span>
  )
}
