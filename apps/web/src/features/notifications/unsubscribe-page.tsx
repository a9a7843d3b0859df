import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EntryFrame } from '../identity/entry-frame.tsx'

const title = 'Unsubscribe'

/** Opened by the link in a mail. Only the button changes anything, because mail scanners open links. */
export function UnsubscribePage({ token }: { token: string }) {
  const end = useMutation({
    mutationFn: () => api.notificationUnsubscribe({ body: { token } }),
    meta: { quiet: true },
  })
  if (end.isSuccess)
    return (
      <EntryFrame title={title} text="You won't get these emails any more.">
        <ButtonLink to="/notifications" search={{ view: 'rules' }} variant="primary">
          Open your rules
        </ButtonLink>
      </EntryFrame>
    )
  return (
    <EntryFrame title={title} text="Stop these emails. Notifications in Windrow stay on.">
      {end.error && <Notice tone="bad">{end.error.message}</Notice>}
      <Button variant="primary" busy={end.isPending} onClick={() => end.mutate()}>
        Unsubscribe
      </Button>
    </EntryFrame>
  )
}
