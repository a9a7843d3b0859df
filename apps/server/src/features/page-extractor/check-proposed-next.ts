import type { PageType, Recipe } from '@windrow/contract/recipe'
import type { NextCheck, ProposedChoice } from '@windrow/contract/schemas/page-copies'
import type { FetchedPage } from '@windrow/crawler/fetch/fetch-page'
import { confidenceAfterCheck } from '@windrow/crawler/propose/confidence'
import type { NextVerdict, PageText } from '@windrow/crawler/propose/check-next'
import { toAppError } from '../../errors/fetch-failures.ts'
import type { Helpers } from '../../helpers/open-helpers.ts'
import type { JobOwner } from '../../helpers/helper-pool.ts'

/** Longest wait for the second page, in ms. A page that takes longer isn't proposed. */
const patienceMs = { http: 6_000, browser: 15_000 }

type Unchecked = Omit<ProposedChoice, 'next'>
interface Found {
  recipe: Recipe
  choices: Unchecked[]
  evaluation: { next: { url: string | null } | null }
}

interface Reading {
  helpers: Helpers
  owner: JobOwner & { signal: AbortSignal }
  mode: keyof typeof patienceMs
  /** Reads the second page as the first one was read. Rejects with a `PageError`. */
  read: (url: string, limit: AbortSignal) => Promise<FetchedPage>
}

/**
 * Reads the page that the proposed link leads to, and keeps "next" only in those proposals whose list continues
 * there. A site may declare the next chapter or product as the next page, and a run would mix both.
 */
export async function checkProposedNext<F extends Found>(
  found: F,
  before: PageText,
  reading: Reading,
): Promise<Omit<F, 'choices'> & { choices: ProposedChoice[] }> {
  const { recipe } = found
  const paged = found.choices.filter(({ page }) => page.next !== undefined)
  const url = paged[0] ? await urlOfNext(paged[0].page, recipe, before, reading) : null
  const verdicts = url === null ? [] : await verdictsOn(url, paged, recipe, before, reading)
  const choices = found.choices.map((choice): ProposedChoice => {
    const verdict = verdicts[paged.indexOf(choice)]
    const select = choice.page.next?.select ?? choice.page.next?.parameter
    if (url === null || !verdict || select === undefined) return { ...choice, next: null }
    const next = { select, url, items: verdict.items, chosen: verdict.continues, finding: verdict.finding }
    return {
      ...choice,
      confidence:
        verdict.items === null
          ? choice.confidence
          : confidenceAfterCheck(choice.confidence, verdict.continues),
      page: verdict.continues ? choice.page : withoutNext(choice.page),
      next,
    }
  })
  return { ...found, ...(choices[0]?.next && afterCheck(found, choices[0].next)), choices }
}

const urlOfNext = (page: PageType, recipe: Recipe, before: PageText, { helpers, owner }: Reading) =>
  helpers.run('nextUrl', { ...before, recipe, page }, owner)

interface Unread {
  items: null
  continues: false
  finding: string
}

/** One verdict per proposal. A page that can't be read or judged in time costs the link, not the proposal. */
async function verdictsOn(
  url: string,
  paged: readonly Unchecked[],
  recipe: Recipe,
  before: PageText,
  { helpers, owner, mode, read }: Reading,
): Promise<(NextVerdict | Unread)[]> {
  const patience = AbortSignal.timeout(patienceMs[mode])
  const limit = AbortSignal.any([owner.signal, patience])
  try {
    const page = await read(url, limit)
    const after = { text: page.html, url: page.finalUrl }
    const types = paged.map((choice) => choice.page)
    return await helpers.run('checkNextPage', { before, after, recipe, types }, { ...owner, signal: limit })
  } catch (error) {
    owner.signal.throwIfAborted()
    const reason = patience.aborted
      ? `the next page did not answer within ${patienceMs[mode] / 1000} seconds.`
      : `the next page could not be read. ${messageOf(toAppError(error, 'body.url'))}`
    return paged.map(() => ({ items: null, continues: false, finding: `Not chosen: ${reason}` }))
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function withoutNext({ next: _next, ...page }: PageType): PageType {
  return page
}

/** The recipe and what it finds on the page, without a link that wasn't chosen. */
function afterCheck({ recipe, evaluation }: Found, { chosen }: NextCheck) {
  if (chosen) return {}
  const [[name, page] = ['', undefined]] = Object.entries(recipe.types)
  const types = page ? { ...recipe.types, [name]: withoutNext(page) } : recipe.types
  return { recipe: { ...recipe, types }, evaluation: { ...evaluation, next: null } }
}
