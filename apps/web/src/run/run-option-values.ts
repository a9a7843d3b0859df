import type { RunOptions } from '@windrow/contract/schemas/run-actions'

export interface OptionValues {
  pages?: number | null
  /** "recipe": the recipe's setting; empty: none. */
  proxyList?: string
  startUrls?: string
}

/** The options filled in; absent ones default to the recipe's settings. */
export function toRunOptions({ pages, proxyList, startUrls }: OptionValues): RunOptions {
  const addresses = (startUrls ?? '').split(/\s+/).filter(Boolean)
  return {
    ...(pages && { pages }),
    ...(proxyList !== undefined && proxyList !== 'recipe' && { proxyList }),
    ...(addresses.length > 0 && { startUrls: addresses }),
  }
}

/** The overridden parameters as text; null if there are none. */
export const overridesText = (names: readonly string[]): string | null =>
  names.length > 0 ? `Parameter overrides: ${names.join(', ')}` : null

/** The options of a run as text; null if there are none. */
export function optionsText(options: RunOptions | null): string | null {
  if (!options) return null
  const { pages, proxyList, startUrls } = options
  const parts = [
    pages === undefined ? null : `at most ${pages.toLocaleString('en-US')} pages`,
    proxyList === undefined ? null : proxyList ? `proxies of ${proxyList}` : 'no proxies',
    startUrls === undefined
      ? null
      : `starts at ${startUrls.length === 1 ? startUrls[0]! : `${startUrls.length} URLs`}`,
  ].filter((part) => part !== null)
  return parts.length > 0 ? `Options: ${parts.join(', ')}` : null
}
