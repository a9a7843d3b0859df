import { lazy, Suspense, useState } from 'react'
import type { TeamMember } from '@windrow/contract/schemas/teams'
import { Button } from '../../ui/button.tsx'
import { useProfile } from '../../session/use-profile.ts'

const ResetFactorModal = lazy(async () => ({
  default: (await import('./reset-factor-modal.tsx')).ResetFactorModal,
}))

/** Whether the user has a second factor, with a button that resets it if their phone is lost. */
export function SecondFactor({ person, on }: { person: TeamMember; on: boolean }) {
  const [resetting, reset] = useState(false)
  const { profile } = useProfile()
  if (!on) return <span className="faint">Off</span>
  return (
    <span className="row">
      On
      {person.userId !== profile.userId && (
        <Button small onClick={() => reset(true)}>
          Reset
        </Button>
      )}
      <Suspense>{resetting && <ResetFactorModal person={person} onClose={() => reset(false)} />}</Suspense>
    </span>
  )
}
