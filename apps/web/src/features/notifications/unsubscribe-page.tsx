import { useMutation } from '@tanstack/react-query'
import { digestTexts } from '@windrow/contract/email-digests'
import { api } from '../../api/client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EntryFrame } from '../identity/entry-frame.tsx'

const texts = {
  mail: {
    title: 'Unsubscribe',
    text: 'Stop these emails. Notifications in Windrow stay on.',
    action: 'Unsubscribe',
    done: "You won't get these emails any more.",
  },
  thread: {
    title: 'Mute this thread',
    text: "You won't be notified of new messages in this thread, unless somebody mentions you.",
    action: 'Mute thread',
    done: 'You muted this thread.',
  },
  digest: {
    title: 'Unsubscribe',
    text: 'Stop this email digest. Other emails of Windrow still arrive.',
    action: 'Unsubscribe',
    done: digestTexts.unsubscribed,
  },
} as const

/** Opened by the link in a mail. Only the button changes anything, because mail scanners open links. */
export function UnsubscribePage({ token, about }: { token: string; about: keyof typeof texts }) {
  const end = useMutation({
    mutationFn: () => api.notificationUnsubscribe({ body: { token } }),
    meta: { quiet: true },
  })
  const { title, text, action, done } = texts[about]
  if (end.isSuccess)
    return (
      <EntryFrame title={title} text={done}>
        {about === 'digest' ? (
          <ButtonLink to="/dashboard" variant="primary">
            Open the dashboard
          </ButtonLink>
        ) : (
          <ButtonLink to="/notifications" search={{ view: 'rules' }} variant="primary">
            Open your rules
          </ButtonLink>
        )}
      </EntryFrame>
    )
  return (
    <EntryFrame title={title} text={text}>
      {end.error && (
        <Notice tone="bad">
          {about === 'digest' ? `${digestTexts.notUnsubscribed}. ` : ''}
          {end.error.message}
        </Notice>
      )}
      <Button variant="primary" busy={end.isPending} onClick={() => end.mutate()}>
        {action}
      </Button>
    </EntryFrame>
  )
}
