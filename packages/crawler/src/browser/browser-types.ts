import type { BrowserStep, PageType, Recipe } from '@windrow/contract/recipe'
import type { Page } from 'playwright-core'
import type { EgressPolicy } from '../fetch/egress.ts'
import type { HostHeaders } from '../fetch/host-settings.ts'
import type { ProxyDialer } from '../fetch/proxy/proxy-dialer.ts'
import type { PageTimer } from './page-timer.ts'
import type { PageVisit } from './page-visit.ts'

/** Which browser a crawl uses and how much it may take. */
export interface BrowserOptions {
  /** Path of a Chromium; absent: one that is found. */
  path?: string
  /** Memory that the browser of one run may take, in bytes; default 1.5 GB. */
  memoryBytes?: number
  /** How often its memory is measured; milliseconds, default 2,000. */
  measureEveryMs?: number
}

/** How all pages of a run look to the site. */
export interface BrowserLook {
  egress: EgressPolicy
  /** Opens all connections over proxies; null: they go out directly. */
  dialer: ProxyDialer | null
  userAgent: string
  headers: Readonly<Record<string, string>>
  /** Headers for single hosts. */
  hostHeaders?: HostHeaders
  settings: NonNullable<Recipe['fetch']['browser']>
  /** Cookies last as long as the run, and all pages have the same. */
  sharesCookies: boolean
  timeoutMs: number
  maxBytes: number
  redirects: number
}

/** A page that is being shown, with its time and its network. */
export interface Showing {
  page: Page
  timer: PageTimer
  visit: PageVisit
}

/** What is done on the pages of one type before they are read. */
export interface PagePlan {
  waitFor: string | null
  steps: readonly BrowserStep[]
  /** How more items get onto the page. */
  more: { by: 'click' | 'scroll'; select: string | null; times: number; items: string | null } | null
}

const usualTimes = 100

/** The plan of a page type; an empty one for pages whose type only they can tell. */
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
