import type { BrowserStep, PageType, Recipe } from '@windrow/contract/recipe'
import type { Page } from 'playwright-core'
import type { EgressPolicy } from '../fetch/egress.ts'
import type { HostHeaders } from '../fetch/host-settings.ts'
import type { ProxyDialer } from '../fetch/proxy/proxy-dialer.ts'
import type { PageTimer } from './page-timer.ts'
import type { PageVisit } from './page-visit.ts'

/** Which browser a crawl uses, and its resource limits. */
export interface BrowserOptions {
  /** Path of a Chromium; absent: search for one. */
  path?: string
  /** Memory limit for the browser of one run, in bytes; default 1.5 GB. */
  memoryBytes?: number
  /** Interval of memory measurements in milliseconds, default 2,000. */
  measureEveryMs?: number
}

/** How the browser of a run connects and presents itself to sites. */
export interface BrowserLook {
  egress: EgressPolicy
  /** Opens all connections through proxies; null: direct connections. */
  dialer: ProxyDialer | null
  userAgent: string
  headers: Readonly<Record<string, string>>
  /** Headers for single hosts. */
  hostHeaders?: HostHeaders
  settings: NonNullable<Recipe['fetch']['browser']>
  /** All pages share cookies, which last as long as the run. */
  sharesCookies: boolean
  timeoutMs: number
  maxBytes: number
  redirects: number
}

/** A page being shown, with its timer and its network activity. */
export interface Showing {
  page: Page
  timer: PageTimer
  visit: PageVisit
}

/** What to do on the pages of one type before reading them. */
export interface PagePlan {
  waitFor: string | null
  steps: readonly BrowserStep[]
  /** How to load more items. */
  more: { by: 'click' | 'scroll'; select: string | null; times: number; items: string | null } | null
}

const usualTimes = 100

/** The plan of a page type; empty for pages whose type only the content decides. */
export function planOf(type: PageType | undefined): PagePlan {
  const { browser, next, items } = type ?? {}
  const by = next?.by === 'click' || next?.by === 'scroll' ? next.by : null
  return {
    waitFor: browser?.waitFor ?? null,
    steps: browser?.steps ?? [],
    more: by && {
      by,
      select: next?.select ?? null,
      times: next?.times ?? usualTimes,
      items: items ?? null,
    },
  }
}
