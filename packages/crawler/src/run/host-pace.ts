import { defaultDelayMs } from '@windrow/contract/recipe'
import type { CrawlOptions } from '../crawl-types.ts'
import { bareHost, EgressGate, portOf } from '../fetch/egress-gate.ts'
import { seconds } from '../fetch/explain-failure.ts'
import { hostSettings } from '../fetch/host-settings.ts'
import type { FrontierOptions } from '../frontier/frontier.ts'

type Options = Pick<CrawlOptions, 'recipe' | 'egress' | 'delayMs'>

/**
 * The pace of each host. The delay is the one the recipe sets for the host, else the recipe's, else the
 * deployment's. The deployment's delay doesn't apply to hosts of the own network, whose operators know their load
 * limits.
 */
export function hostPaces({ recipe, egress, delayMs: usual = defaultDelayMs }: Options): FrontierOptions {
  const { perHost, delayMs, hosts } = recipe.fetch
  const general = { perHost, delayMs: delayMs ?? 0 }
  const usually = {
    delayMs: usual,
    delayReason: `requests to one host are ${seconds(usual)} apart, unless the recipe says otherwise`,
  }
  if (!hosts && delayMs !== undefined) return general
  const settings = hostSettings(recipe.fetch)
  const gate = new EgressGate(egress)
  const paceOf = (origin: string) => {
    const url = new URL(origin)
    const own = settings(url)
    const wanted = own?.delayMs ?? delayMs
    const isUsual = wanted === undefined && !gate.isOwn(bareHost(url.hostname), portOf(url))
    return { perHost: own?.perHost ?? perHost, delayMs: wanted ?? 0, ...(isUsual && usually) }
  }
  return { ...general, paceOf }
}
