import { isXPath, xpathOf } from '../extract/xpath.ts'
import type { BrowserStep } from '@windrow/contract/recipe'
import { errors, type Locator, type Page } from 'playwright-core'
import { seconds } from '../fetch/explain-failure.ts'
import { PermanentPageError, TransientPageError } from '../fetch/page-error.ts'
import type { Showing } from './browser-types.ts'
import { firstLine, isImpossible } from './explain-browser-failure.ts'
import type { PageTimer } from './page-timer.ts'
import { settle } from './settle.ts'

/** Milliseconds for an element to appear; explicit waits may take as long as the page. */
const elementMs = 10_000
/** Milliseconds to look for optional elements. */
const optionalMs = 1000

/** A selector in the syntax of the browser's engine, with an explicit kind so that it is never misread as another. */
export const css = (selector: string): string =>
  isXPath(selector) ? `xpath=${xpathOf(selector)}` : `css=${selector}`

/** A step failed. */
export class StepFailedError extends TransientPageError {
  constructor(message: string) {
    super('STEP_FAILED', message)
  }
}

/**
 * Runs the steps of a page in order. `reveal` replaces typed references by their secrets. Rejects with
 * `StepFailedError`, or with a permanent error if a step can never succeed; both name the step, never the text.
 */
export async function runSteps(
  showing: Showing,
  steps: readonly BrowserStep[],
  reveal: (text: string) => string = (text) => text,
): Promise<void> {
  const { page, timer } = showing
  for (const [index, step] of steps.entries()) {
    const allowed = limit(step, timer)
    try {
      await runStep(showing, step, reveal)
    } catch (error) {
      if (isImpossible(error)) throw impossibleStep(index, page.url(), error)
      if (!(error instanceof errors.TimeoutError)) throw error
      if ('optional' in step && step.optional) continue
      throw new StepFailedError(
        `Step ${index + 1} on ${page.url()} could not be done: ${describe(step)} within ${seconds(allowed)}. Check the selector, or make the step "optional".`,
      )
    }
  }
}

const impossibleStep = (index: number, url: string, error: unknown): PermanentPageError =>
  new PermanentPageError(
    'STEP_FAILED',
    `Step ${index + 1} on ${url} cannot be done: ${firstLine(error)}. Correct the step.`,
  )

async function runStep(showing: Showing, step: BrowserStep, reveal: (text: string) => string): Promise<void> {
  const { page, timer } = showing
  const timeout = limit(step, timer)
  if ('wait' in step) return page.waitForTimeout(Math.min(step.wait, timer.left()))
  if ('press' in step) {
    await page.keyboard.press(step.press)
    return settle(showing)
  }
  const root = 'frame' in step && step.frame ? page.frameLocator(css(step.frame)) : page
  const find = (selector: string): Locator => root.locator(css(selector)).first()
  if ('waitFor' in step)
    return find(step.waitFor).waitFor({ state: step.gone ? 'hidden' : 'attached', timeout })
  if ('dismiss' in step) {
    await clickIfThere(find(step.dismiss), timer).catch(ignoreTimeout)
    return
  }
  if ('type' in step) {
    await find(step.into).fill(reveal(step.type), { timeout })
    if (step.enter) await find(step.into).press('Enter', { timeout })
  } else if ('choose' in step) {
    await choose(find(step.in), step.choose, timeout)
  } else if ('click' in step) {
    for (let time = 0; time < (step.times ?? 1); time++) {
      if (step.optional) await clickIfThere(find(step.click), timer)
      else await find(step.click).click({ timeout: limit(step, timer) })
      await settle(showing)
    }
    return
  } else {
    for (let time = 0; time < (step.times ?? 1); time++) {
      if (step.scroll === 'end') await scrollToEnd(page)
      else await find(step.scroll).scrollIntoViewIfNeeded({ timeout })
      await settle(showing)
    }
    return
  }
  await settle(showing)
}

/** Looks for the element only briefly, but once found the click may take longer. Rejects if there is none. */
async function clickIfThere(element: Locator, timer: PageTimer): Promise<void> {
  await element.waitFor({ state: 'visible', timeout: Math.min(optionalMs, timer.left()) })
  await element.click({ timeout: Math.min(elementMs, timer.left()) })
}

/** Scrolls to the end of the page, and of the scrollable elements in it. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('*')) {
      const canScroll = element.scrollHeight > element.clientHeight + 10 && element.clientHeight > 200
      if (canScroll && /auto|scroll/.test(getComputedStyle(element).overflowY))
        element.scrollTop = element.scrollHeight
    }
    window.scrollTo(0, document.documentElement.scrollHeight)
  })
}

/** Chooses an option by value, else by label. */
async function choose(list: Locator, wanted: string, timeout: number): Promise<void> {
  await list.waitFor({ state: 'attached', timeout })
  const hasValue = await list.evaluate((element, value) => {
    // Other elements have no options; the browser reports that they aren't lists.
    const options = (element as HTMLSelectElement).options as HTMLOptionsCollection | undefined
    return [...(options ?? [])].some((option) => option.value === value)
  }, wanted)
  await list.selectOption(hasValue ? { value: wanted } : { label: wanted }, { timeout })
}

function limit(step: BrowserStep, timer: PageTimer): number {
  const own = 'optional' in step && step.optional ? optionalMs : 'waitFor' in step ? Infinity : elementMs
  return Math.max(1, Math.min(own, timer.left()))
}

function describe(step: BrowserStep): string {
  if ('click' in step) return `nothing to click was found for "${step.click}"`
  if ('type' in step) return `nothing to type into was found for "${step.into}"`
  if ('choose' in step) return `there was no such option in "${step.in}"`
  if ('waitFor' in step) return `"${step.waitFor}" ${step.gone ? 'did not go' : 'did not come'}`
  if ('scroll' in step) return `nothing to scroll to was found for "${step.scroll}"`
  return 'it did not end'
}

const ignoreTimeout = (error: unknown): void => {
  if (!(error instanceof errors.TimeoutError)) throw error
}
