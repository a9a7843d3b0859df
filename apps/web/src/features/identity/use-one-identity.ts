import { useEffect } from 'react'
import type { Profile } from '@windrow/contract/schemas/users'
import { api } from '../../api/client.ts'

const channelName = 'windrow-identity'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- such a channel reaches the own origin only
const tell = (tabs: BroadcastChannel, who: string | null) => tabs.postMessage(who)

/** Who acts, and through whom. */
const identityOf = ({ userId, impersonatedBy }: Profile) => `${userId}/${impersonatedBy?.userId ?? ''}`

/**
 * All tabs of a browser share one session. A tab that shows someone else's screens than the session belongs to starts anew:
 * when another tab was opened by someone else, and when the browser brings a left page back as it was.
 */
export function useOneIdentity(profile: Profile): void {
  const own = identityOf(profile)
  useEffect(() => {
    const tabs = new BroadcastChannel(channelName)
    tabs.addEventListener('message', ({ data }: MessageEvent<string | null>) => {
      if (data === own) return
      // The server knows who it is by now; without a session this leads to the login page by itself.
      api.profile().then(
        (now) => identityOf(now) !== own && location.reload(),
        () => undefined,
      )
    })
    tell(tabs, own)
    const onShow = (event: PageTransitionEvent) => event.persisted && location.reload()
    addEventListener('pageshow', onShow)
    return () => {
      tabs.close()
      removeEventListener('pageshow', onShow)
    }
  }, [own])
}

/** Tells the other tabs that the session may be over. */
export function useLeaving(): void {
  useEffect(() => {
    const tabs = new BroadcastChannel(channelName)
    tell(tabs, null)
    tabs.close()
  }, [])
}
