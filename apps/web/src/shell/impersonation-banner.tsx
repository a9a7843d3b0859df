import { useMutation } from '@tanstack/react-query'
import type { Profile } from '@windrow/contract/schemas/users'
import { UserRound } from 'lucide-react'
import { stopImpersonation } from '../session/stop-impersonation.ts'
import { Button } from '../ui/button.tsx'
import { memberName } from '../ui/people.tsx'

/** In the top bar, so that the impersonated user's name is always visible. */
export function ImpersonationBanner({ profile }: { profile: Profile }) {
  const stop = useMutation({ mutationFn: stopImpersonation })
  const name = memberName(profile)
  return (
    <section className="acting" aria-label="Impersonation">
      <UserRound size={16} aria-hidden="true" />
      <span className="clip" data-tip={`${profile.email}, ${profile.organizationName}`}>
        <span className="actingwords">You are impersonating </span>
        <b>{name}</b>
      </span>
      <Button small busy={stop.isPending || stop.isSuccess} onClick={() => stop.mutate()}>
        Stop<span className="sr"> impersonating</span>
      </Button>
    </section>
  )
}
