import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Shown after an impersonation has expired. */
export function OwnAgain() {
  const { impersonateSessionExpired } = useSearch({ from: '/_app' })
  const navigate = useNavigate()
  if (!impersonateSessionExpired) return null
  const dismiss = () =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, impersonateSessionExpired: undefined }),
      replace: true,
    })
  return (
    <div className="ownagain">
      <Notice
        action={
          <Button small onClick={dismiss}>
            Got it
          </Button>
        }
      >
        <b>Impersonation ended.</b> You are working as yourself again.
      </Notice>
    </div>
  )
}
