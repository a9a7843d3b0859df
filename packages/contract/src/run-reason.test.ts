import { describe, expect, it } from 'vitest'
import { causeOf, pageErrorCodes } from './failure-causes.ts'
import { type RunCheck, runCheckKinds, runEnds, type RunFacts, runReason } from './run-reason.ts'
import { activeStatuses } from './run-status.ts'

const facts = (change: Partial<RunFacts> = {}): RunFacts => ({
  status: 'SUCCESS',
  end: 'finished',
  isBudgetStop: false,
  stoppedBy: null,
  message: null,
  done: 512,
  failed: 0,
  queued: 0,
  rows: 480,
  failures: [],
  checks: [],
  ...change,
})
const failed = (change: Partial<RunFacts>) => facts({ status: 'FAILED', ...change })
const textOf = (change: Partial<RunFacts>) => runReason(facts(change))?.text
const missing = (count: number) => [{ code: 'HTTP_STATUS', httpStatus: 404, count }]

describe('the reason of a run', () => {
  it('is a whole sentence for every error of pages, in one, some and all of the pages', () => {
    for (const code of pageErrorCodes)
      for (const httpStatus of code === 'HTTP_STATUS'
        ? [null, 400, 401, 403, 404, 410, 429, 500, 503]
        : [null])
        for (const [done, count] of [
          [9, 1],
          [0, 3],
          [0, 1],
        ] as const)
          for (const run of [
            failed({ end: 'failure-limit', done, failed: count, failures: [{ code, httpStatus, count }] }),
            failed({ end: 'start-failed', done, failed: count, failures: [{ code, httpStatus, count }] }),
            facts({ done, failed: count, failures: [{ code, httpStatus, count }] }),
          ]) {
            const reason = runReason(run)
            expect(reason).toMatchObject({ code, failedPages: count })
            expect(reason?.text, code).toMatch(/^([A-Z0-9][^.:]*[.:] ?)[^]*[A-Za-z)]\.$/)
            expect(reason?.text).not.toMatch(/undefined|null|NaN|\.\.|  /)
            if (httpStatus !== null) expect(reason?.text).toContain(`(HTTP ${httpStatus})`)
          }
  })

  it('says of a failed run what failed, why, and what to do', () => {
    const tooMany = failed({
      end: 'failure-limit',
      done: 124,
      failed: 388,
      failures: [
        { code: 'HTTP_STATUS', httpStatus: 403, count: 350 },
        { code: 'TIMEOUT', httpStatus: null, count: 38 },
      ],
    })

    expect(runReason(tooMany)).toEqual({
      tone: 'bad',
      text: 'Too many pages failed. 388 of 512 pages failed, most often (350): the site refuses access (HTTP 403). It may block crawlers: slow down, use proxies or a browser, or log in.',
      warnings: [],
      failedPages: 388,
      code: 'HTTP_STATUS',
    })
    expect(runReason(failed({ end: 'start-failed', done: 0, failed: 1, failures: missing(1) }))?.text).toBe(
      'The start page could not be read: no such page (HTTP 404). Check the start URLs and links of the recipe.',
    )
  })

  it('leaves the word to the worker where failed pages explain nothing', () => {
    const message = 'The secret "shop" is missing.'
    for (const end of ['hindered', 'finished', null] as const)
      expect(runReason(failed({ end, message, failed: 3, failures: missing(3) }))?.text).toBe(message)
    expect(runReason(failed({ end: null }))?.text).toBe('This run has failed.')
    expect(runReason(failed({ end: 'start-failed', message }))?.text).toBe(message)
  })

  it.each([
    [{ stoppedBy: 'Oskar Brandt', done: 4788, failed: 2 }, 'Stopped by Oskar Brandt after 4,790 pages.'],
    [{ done: 0 }, 'Stopped before its first page.'],
    [{ isBudgetStop: true, message: 'The budget is used up.' }, 'The budget is used up.'],
    [{ isBudgetStop: true }, 'The run was stopped because its budget is used up'],
  ])('says how a run was stopped: %j', (change, text) => {
    expect(textOf({ status: 'STOPPED', end: 'stopped', ...change })).toBe(text)
  })

  it('says what a run without a failure lacks', () => {
    expect(runReason(facts())).toBeNull()
    expect(runReason(facts({ failed: 3, failures: missing(3) }))).toMatchObject({
      tone: 'warn',
      text: '3 of 515 pages failed: no such page (HTTP 404). Check the start URLs and links of the recipe.',
    })
    expect(textOf({ rows: 0, done: 1 })).toBe('No rows were found on 1 page.')
    // A run over known pages may have nothing new.
    expect(textOf({ rows: 0, done: 0 })).toBeUndefined()
  })

  it('tells limits that somebody set from those that cut data off', () => {
    const tones = runEnds.map((end) => [end, runReason(facts({ end, queued: 12 }))?.tone])

    expect(Object.fromEntries(tones)).toMatchObject({
      finished: undefined,
      'page-limit': 'idle',
      'row-limit': 'idle',
      'byte-limit': 'warn',
      'cost-limit': 'warn',
      'time-limit': 'warn',
    })
    expect(textOf({ end: 'page-limit', queued: 12 })).toBe(
      'Ended at the page limit; 12 known pages were not read.',
    )
  })

  it('keeps what people and earlier versions said', () => {
    expect(
      runReason(facts({ end: null, message: 'Marked as completed by maja@nordlake.example' })),
    ).toMatchObject({
      tone: 'idle',
      text: 'Marked as completed by maja@nordlake.example',
    })
    expect(textOf({ status: 'IMPORTED', end: null, message: '3 records were left out.' })).toBe(
      '3 records were left out.',
    )
  })

  it('is unknown while a run is active', () => {
    for (const status of activeStatuses) expect(runReason(facts({ status, failed: 3 }))).toBeNull()
  })
})

describe('the warnings of a run', () => {
  const check = (kind: RunCheck['kind'], change: Partial<RunCheck> = {}): RunCheck => ({
    kind,
    subject: '.x',
    looked: 12,
    found: 0,
    ...change,
  })
  const warnings = (checks: RunCheck[], change: Partial<RunFacts> = {}) => {
    const reason = runReason(facts({ checks, ...change }))
    return reason ? [reason.text, ...reason.warnings] : []
  }

  it('are sentences about what was never found', () => {
    expect(
      warnings(
        runCheckKinds.map((kind) => check(kind)),
        { done: 5 },
      ),
    ).toEqual([
      'The items selector ".x" matched nothing on any of 12 pages.',
      'The link to the next page ".x" was not found on any of 12 pages.',
      'The button for more items ".x" was not found on any of 12 pages.',
      'Links to pages of the type ".x" went on without new rows and were no longer followed.',
      "robots.txt doesn't allow 12 pages, which were left out.",
      'The column ".x" is empty in all 12 rows.',
      '".x" has no rows; the last good run had 12.',
    ])
    expect(warnings([check('ITEMS', { subject: '', looked: 1 }), check('COLUMN', { looked: 1 })])).toEqual([
      'The items selector matched nothing on the only page.',
      'The column ".x" is empty in the only row.',
    ])
  })

  it('are not given about what was found at least once, or excluded here and there', () => {
    const found = (['ITEMS', 'NEXT', 'MORE', 'COLUMN'] as const).map((kind) => check(kind, { found: 1 }))

    expect(warnings([...found, check('ROBOTS')])).toEqual([])
  })

  it.each([
    [48_213, 1204, ['There are only 1,204 rows; the last good run had 48,213.']],
    [48_213, 24_107, []],
    [9, 0, []],
  ])('tell a list that collapsed from %i to %i rows', (looked, found, expected) => {
    expect(warnings([check('ROWS', { subject: '', looked, found })])).toEqual(expected)
  })

  it.each([
    [
      300,
      6,
      [
        'The column ".x" has damaged characters in 6 of 300 values looked at. Check the encoding of the pages.',
      ],
    ],
    [300, 5, []],
  ])('tell damaged characters in many of %i values: %i', (looked, found, expected) => {
    expect(warnings([check('ENCODING', { looked, found })])).toEqual(expected)
  })

  it('follow what failed, make a wanted limit one, and are left out of a stopped run', () => {
    const checks = [check('NEXT')]
    expect(runReason(facts({ checks, end: 'page-limit' }))).toMatchObject({
      tone: 'warn',
      text: 'Ended at the page limit.',
      warnings: ['The link to the next page ".x" was not found on any of 12 pages.'],
    })
    expect(runReason(failed({ checks, end: null, message: 'It failed.' }))?.warnings).toHaveLength(1)
    expect(runReason(facts({ status: 'STOPPED', end: 'stopped', checks }))?.warnings).toEqual([])
  })
})

it('knows the most frequent error, the first one on a tie', () => {
  const failure = (code: string, count: number) => ({ code, httpStatus: null, count })

  expect(causeOf([failure('TLS', 2), failure('LOGIN', 3), failure('PROXY', 3)])?.code).toBe('LOGIN')
  expect(causeOf([failure('FROM_AN_EARLIER_VERSION', 1)])?.text).toBe('the site answered with an error')
  expect(causeOf([])).toBeNull()
})
