import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { formatDate, plural } from '../../ui/formats.ts'
import { Tag } from '../../ui/marks.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { ownQueries } from '../../session/own-queries.ts'
import { Section } from './section.tsx'

const SetUpModal = lazy(async () => ({
  default: (await import('./second-factor-set-up.tsx')).SecondFactorSetUp,
}))
const RemoveModal = lazy(async () => ({
  default: (await import('./second-factor-remove.tsx')).SecondFactorRemove,
}))

export function SecondFactorSection() {
  const query = useQuery(ownQueries.secondFactor)
  const [open, setOpen] = useState<'set-up' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const state = query.data
  return (
    <Section title="Second factor" text="Require a code from an authenticator app when you log in">
      <QueryNotice query={query} what="settings" />
      {(state || !query.error) && (
        <div className="panel factorpanel">
          <ShieldCheck size={20} className="faint" aria-hidden="true" />
          {state ? (
            <span className="two grow">
              <span className="row">
                <span className="medium">Authenticator app</span>
                <Tag tone={state.enabled ? 'ok' : 'idle'}>{state.enabled ? 'On' : 'Off'}</Tag>
              </span>
              {state.since && (
                <span className="meta">
                  since {formatDate(state.since)}, {plural(state.recoveryCodesLeft, 'recovery code')} left
                  {state.required && ', required by your account or role'}
                </span>
              )}
            </span>
          ) : (
            <span className="grow" aria-busy="true">
              <span className="bone" style={{ width: 160 }} />
            </span>
          )}
          {state && (
            <Button
              onClick={() => setOpen(state.enabled ? 'remove' : 'set-up')}
              reason={
                state.enabled && state.required
                  ? 'Your account or role requires it. If you change phones, ask an administrator to reset it.'
                  : undefined
              }
            >
              {state.enabled ? 'Turn off' : 'Set up'}
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {state && open === 'set-up' && <SetUpModal hasPassword={state.hasPassword} onClose={close} />}
        {state && open === 'remove' && <RemoveModal hasPassword={state.hasPassword} onClose={close} />}
      </Suspense>
    </Section>
  )
}
