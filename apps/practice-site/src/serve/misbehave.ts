import { setTimeout as sleep } from 'node:timers/promises'
import { shareOf } from '../catalogue/seeded-random.ts'
import type { Misbehaviour } from '../practice-options.ts'
import { html, redirect, reply, type Reply } from './reply.ts'

export const prefixes = ['slow', 'flaky', 'busy', 'down', 'redirect', 'broken', 'charset'] as const
export type Prefix = (typeof prefixes)[number]

/** An address split into how to misbehave and what to serve. */
export interface Prefixed {
  kind: Prefix | undefined
  /** With a leading slash, as it stands before the rest; '' without misbehaviour. */
  prefix: string
  /** The number of hops or the name of the encoding, where the prefix has one. */
  argument: string
  path: string
}

const pattern = /^\/(slow|flaky|busy|down|broken|redirect(?:\/(\d{1,3}))?|charset\/([\w-]+))(\/.*)$/

/** "/redirect/3/shop/all" → three hops to "/shop/all". */
export function splitPrefix(path: string): Prefixed {
  const [, head, hops, charset, rest] = pattern.exec(path) ?? []
  if (!head || !rest) return { kind: undefined, prefix: '', argument: '', path }
  return {
    kind: head.split('/')[0] as Prefix,
    prefix: `/${head}`,
    argument: hops ?? charset ?? '',
    path: rest,
  }
}

const failure = () => html('<!DOCTYPE html><title>Error</title><h1>Something broke</h1>', 500)

/** Decides which requests go wrong, and remembers how often each address was tried. */
export class Misbehaver {
  readonly #settings: Misbehaviour
  readonly #tries = new Map<string, number>()
  /** Whether any fault lies over the whole site. */
  readonly everywhere: boolean

  constructor(settings: Misbehaviour) {
    this.#settings = settings
    const { latencyMs = 0, flakyShare = 0, busyShare = 0, downShare = 0 } = settings
    this.everywhere = latencyMs + flakyShare + busyShare + downShare > 0
  }

  /** The fault laid over the whole site by the options, or undefined to serve the page. */
  async overSite(address: string): Promise<Reply | undefined> {
    const { latencyMs, flakyShare = 0, busyShare = 0, downShare = 0 } = this.#settings
    if (latencyMs) await sleep(latencyMs)
    if (!/^\/(p|shop|journal|search|stores)\b/.test(address)) return undefined
    const share = shareOf(address)
    if (address.startsWith('/p/') && share < downShare) return failure()
    if (shareOf(`flaky ${address}`) < flakyShare && this.#failsYet(address, this.#settings.flakyTries ?? 2))
      return failure()
    if (shareOf(`busy ${address}`) < busyShare && this.#failsYet(address, this.#settings.busyTries ?? 1))
      return this.#tooMany(new URLSearchParams())
    return undefined
  }

  /** The fault of a prefix, or undefined to serve the page behind it. */
  async onPrefix(split: Prefixed, query: URLSearchParams): Promise<Reply | undefined> {
    const number = (name: string, fallback: number) => Number(query.get(name) ?? fallback)
    if (split.kind === 'slow') {
      await sleep(Math.min(number('delay', this.#settings.slowMs ?? 500), 600_000))
      return undefined
    }
    const address = split.prefix + split.path
    if (split.kind === 'down') return failure()
    if (split.kind === 'flaky')
      return this.#failsYet(address, number('tries', this.#settings.flakyTries ?? 2)) ? failure() : undefined
    if (split.kind === 'busy')
      return this.#failsYet(address, number('tries', this.#settings.busyTries ?? 1))
        ? this.#tooMany(query)
        : undefined
    if (split.kind === 'redirect') return hop(split, query)
    return undefined
  }

  #failsYet(address: string, tries: number): boolean {
    const count = (this.#tries.get(address) ?? 0) + 1
    this.#tries.set(address, count)
    return count <= tries
  }

  #tooMany(query: URLSearchParams): Reply {
    const seconds = query.get('seconds') ?? String(this.#settings.busySeconds ?? 1)
    return reply('text/plain; charset=utf-8', 'Too many requests\n', 429, { 'retry-after': seconds })
  }
}

const statuses = [301, 302, 303, 307, 308]

function hop({ argument, path }: Prefixed, query: URLSearchParams): Reply {
  const left = Number(argument || 1)
  const search = query.size > 0 ? `?${query}` : ''
  const target = left > 1 ? `/redirect/${left - 1}${path}` : path
  return redirect(target + search, statuses[left % statuses.length])
}
