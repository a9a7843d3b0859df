import { useEffect } from 'react'
import type { Profile } from '@windrow/contract/schemas/users'
import { api } from '../../api/client.ts'

const channelName = 'windrow-identity'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel only reaches its own origin
const tell = (tabs: BroadcastChannel, who: string | null) => tabs.postMessage(who)

/** Identifies the user and the impersonator, if any. */
const identityOf = ({ userId, impersonatedBy }: Profile) => `${userId}/${impersonatedBy?.userId ?? ''}`

/**
 * All tabs of a browser share one session. Reloads a tab that shows another user's screens: if somebody else has logged
 * in within another tab, or the browser restores a page from its cache.
 */
export function useOneIdentity(profile: Profile): void {
  const own = identityOf(profile)
  useEffect(() => {
    const tabs = new BroadcastChannel(channelName)
    tabs.addEventListener('message', ({ data }: MessageEvent<string | null>) => {
      if (data === own) return
      // Asks the server for the current user; without a session this redirects to login.
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

/** Notifies other tabs that the session may have ended. */
export function useLeaving(): void {
  useEffect(() => {
    const tabs = new BroadcastChannel(channelName)
    tell(tabs, null)
    tabs.close()
  }, [])
}
