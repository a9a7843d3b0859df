import { describe, expect } from 'vitest'
import { recipe } from '../../testing/delivery-support.ts'
import {
  endJudged,
  findingOf,
  nextJudged,
  reviewedReport,
  type ReviewedReport,
} from '../../testing/review-support.ts'
import { test } from '../../testing/test-app.ts'

const changesOf = async ({ staff, path }: ReviewedReport) =>
  (await staff.api.anomalyTaskGet({ params: { historyId: path.hid } })).changes

describe('the task of a run', () => {
  test('says what changed since the last run without findings, the changed first', async ({ server }) => {
    const good = await reviewedReport(server)
    const { staff, path } = good
    await endJudged(server, good, [])
    const odd = await nextJudged(server, good, [findingOf()])
    expect(await changesOf(odd)).toEqual([
      { what: 'RECIPE', changed: false, text: 'Recipe unchanged (version 1)' },
      { what: 'SCHEMA', changed: false, text: 'No schemas' },
      { what: 'PROXIES', changed: false, text: 'Proxies unchanged (none)' },
      { what: 'LOGIN', changed: false, text: 'No login' },
      { what: 'OPTIONS', changed: false, text: 'Run options unchanged' },
    ])

    const login = {
      steps: [
        { open: 'https://shop.example/login' },
        { submit: 'form', fields: { user: 'maja', password: '{secret:shop}' } },
      ],
      check: { url: 'https://shop.example/', is: '.account' },
    }
    const { db } = server.app
    const change = (values: object) =>
      db
        .insertInto('recipe_versions')
        .values({
          report_id: path.rid,
          version: 2,
          recipe: JSON.stringify({ ...recipe, ...values }),
          created_by: staff.userId,
        })
        .execute()
    await change({ fetch: { proxy: { list: 'residential' } }, login })
    await db.updateTable('reports').set({ recipe_version: 2 }).where('id', '=', path.rid).execute()
    await db
      .insertInto('table_schemas')
      .values({ report_id: path.rid, page_id: 'items', schema: '{}', updated_by: staff.userId })
      .execute()
    const next = await nextJudged(server, odd, [findingOf()])
    await db
      .updateTable('runs')
      .set({ options: JSON.stringify({ pages: 5 }) })
      .where('id', '=', next.path.hid)
      .execute()

    const changes = await changesOf(next)
    const date = '\\d+ \\w+ \\d{4}, \\d\\d:\\d\\d UTC'
    expect(changes.every(({ changed }) => changed)).toBe(true)
    expect(changes.map(({ text }) => text)).toEqual([
      expect.stringMatching(new RegExp(`^Recipe changed from version 1 to 2 on ${date}$`)),
      expect.stringMatching(new RegExp(`^Schema of \`items\` changed on ${date}$`)),
      'Proxies changed from none to residential',
      'A login was added to the recipe',
      'Run options changed: page limit',
    ])

    await nextJudged(server, next, [])
    await db
      .insertInto('project_secrets')
      .values({ project_id: path.id, name: 'shop', sealed_value: Buffer.from('x'), updated_by: staff.userId })
      .execute()
    const last = await nextJudged(server, next, [findingOf()])
    const [first, ...others] = await changesOf(last)
    expect(first).toMatchObject({
      what: 'LOGIN',
      text: expect.stringMatching(/^The secret `shop` of the login was changed on /) as string,
    })
    expect(others.map(({ changed, text }) => [changed, text])).toEqual([
      [false, 'Recipe unchanged (version 2)'],
      [false, 'Schemas unchanged'],
      [false, 'Proxies unchanged (residential)'],
      [false, 'Run options unchanged'],
    ])
  })

  test('says nothing without a good run', async ({ server }) => {
    const report = await reviewedReport(server)
    await endJudged(server, report, [findingOf()])

    expect(await changesOf(report)).toEqual([])
  })
})
