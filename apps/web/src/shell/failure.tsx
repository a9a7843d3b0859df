import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@windrow/contract/client'
import { ArrowLeft, RotateCw } from 'lucide-react'
import { askAgain } from '../keys/ask-again.ts'
import { keys } from '../keys/keys.ts'
import { Button } from '../ui/button.tsx'
import { HayField } from '../ui/hay-field.tsx'
import { failureText } from './failure-text.ts'

/** The screen for every page that can't be shown. Support needs the request id. */
function FailureScreen({ status, requestId }: { status: number; requestId?: string | undefined }) {
  const router = useRouter()
  const queries = useQueryClient()
  const { title, subtitle, button } = failureText(status)
  const reload = button === 'Reload'
  const leave = async () => {
    await router.navigate({ to: '/projects' })
    await askAgain(queries, keys.projects.all)
  }
  return (
    <section className="failure">
      <title>{`${title} – Windrow`}</title>
      <HayField look="small" missing={4} />
      <p className="status mono">{status}</p>
      <h1>{title}</h1>
      <p className="muted">{subtitle}</p>
      <Button
        variant="primary"
        icon={reload ? <RotateCw size={16} /> : <ArrowLeft size={16} />}
        onClick={() => (reload ? location.reload() : void leave())}
      >
        {button}
      </Button>
      {requestId && (
        <p className="meta faint">
          Request <code>{requestId}</code>
        </p>
      )}
    </section>
  )
}

export function Failure({ error }: ErrorComponentProps) {
  const known = error instanceof ApiError
  return <FailureScreen status={known ? error.status : 500} requestId={known ? error.requestId : undefined} />
}

export function NotFound() {
  return <FailureScreen status={404} />
}
