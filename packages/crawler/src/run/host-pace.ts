import type { Recipe } from '@windrow/contract/recipe'
import { hostSettings } from '../fetch/host-settings.ts'
import type { FrontierOptions } from '../frontier/frontier.ts'

/** How politely the hosts of a recipe are asked: all alike, and some as they have it for themselves. */
export function hostPaces({ fetch }: Recipe): FrontierOptions {
  const { perHost, delayMs, hosts } = fetch
  if (!hosts) return { perHost, delayMs }
  const settings = hostSettings(fetch)
  const paceOf = (origin: string) => {
    const own = settings(new URL(origin))
    return { perHost: own?.perHost ?? perHost, delayMs: own?.delayMs ?? delayMs }
  }
  return { perHost, delayMs, paceOf }
}
