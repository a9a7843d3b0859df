import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SessionList } from '@windrow/contract/schemas/sign-in'
import { Laptop } from 'lucide-react'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/formats.ts'
import { Middot, Tag, When } from '../../ui/marks.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { deviceName } from './device-name.ts'
import { ownQueries } from '../../session/own-queries.ts'
import { Section } from './section.tsx'

type Session = z.infer<typeof SessionList>['sessions'][number]

export function SessionsSection() {
  const query = useQuery(ownQueries.sessions)
  const sessions = query.data
  const others = sessions?.some((session) => !session.current) ?? false
  return (
    <Section
      title="Devices"
      text="Where you're logged in. If you don't recognize a device, log it out and change your password."
      action={others && <EndOthers />}
    >
      <QueryNotice query={query} what="devices" />
      {!sessions && !query.error && <PhoneSkeleton label="Loading devices" />}
      {sessions && (
        <ul className="list" aria-label="Devices">
          {sessions.map((session) => (
            <SessionRow key={session.sessionId} session={session} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function EndOthers() {
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: () => api.sessionRevokeOthers(),
    onSuccess: ({ ended }) => toast.success(`${plural(ended, 'device was', 'devices were')} logged out`),
    onSettled: () => queries.invalidateQueries(ownQueries.sessions),
  })
  return (
    <Button busy={end.isPending} onClick={() => end.mutate()}>
      Log out all other devices
    </Button>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { sessionId, userAgent, ip, lastUsedDate, createdDate, current } = session
  const queries = useQueryClient()
  const name = deviceName(userAgent)
  const end = useMutation({
    mutationFn: () => api.sessionRevoke({ params: { sessionId } }),
    onSuccess: () => toast.success(`${name} was logged out`),
    onSettled: () => queries.invalidateQueries(ownQueries.sessions),
  })
  return (
    <li>
      <span className="row">
        <Laptop size={16} className="faint" aria-hidden="true" />
        <span className="two grow">
          <span className="medium" data-tip={userAgent}>
            {name}
          </span>
          <span className="meta">
            {ip}
            <Middot />
            used <When iso={lastUsedDate} />
            <Middot />
            since <When iso={createdDate} />
          </span>
        </span>
        {current ? (
          <Tag tone="ok">This device</Tag>
        ) : (
          <Button small busy={end.isPending} aria-label={`Log out ${name}`} onClick={() => end.mutate()}>
            Log out
          </Button>
        )}
      </span>
    </li>
  )
}
