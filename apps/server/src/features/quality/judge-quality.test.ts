import { describe, expect } from 'vitest'
import { anomalyStatusCodes } from '@windrow/contract/anomalies'
import { startReport, untilEnded, type RunPath } from '../../testing/run-reports.ts'
import { startSaleShop, type SaleShop } from '../../testing/sale-shop.ts'
import { accountTest as test, type TestApp } from '../../testing/test-app.ts'
import { workHere } from '../../testing/work-here.ts'

/** A report of the shop, read by a real worker; `first` is its first run. */
async function crawledReport(server: TestApp, shop: SaleShop) {
  const staff = await server.signIn('ADMIN')
  const first = await startReport(staff.api, shop.recipe)
  const next = async (): Promise<RunPath> => {
    const path = { ...first, hid: (await staff.api.runStart({ params: first })).id }
    await untilEnded(staff.api, path)
    return path
  }
  await untilEnded(staff.api, first)
  const quality = (path: RunPath) => staff.api.runQuality({ params: path })
  return { staff, first, next, quality }
}

const isAboutPrices = { pageId: 'products', column: 'price', metric: 'fill', level: 'HIGH' }

describe('a run that ended', () => {
  test('is compared with comparable runs before it, explained, and normal again once it was accepted', async ({
    server,
  }) => {
    await using shop = await startSaleShop()
    await using _worker = workHere(server)
    const { staff, first, next, quality } = await crawledReport(server, shop)
    expect(await quality(first)).toMatchObject({ status: 'NOT_JUDGED', comparedRuns: 0, findings: [] })
    for (let run = 0; run < 4; run += 1) await next()
    expect(await quality(await next())).toMatchObject({ status: 'PASSED', comparedRuns: 5, findings: [] })

    shop.redesignSale()
    const odd = await next()
    const judged = await quality(odd)

    expect(judged.findings[0]).toMatchObject({
      ...isAboutPrices,
      title: '`price` is empty in 15 of 60 rows; usually in 0 to 3.',
      detail: expect.stringContaining('These are rows of pages of `/sale/`.'),
      rowCount: 15,
      value: 0.75,
      expected: { high: 1 },
    })
    const { figures } = await staff.api.historyAnomalies({ params: { ...odd, scheduleId: '0' } })
    expect(figures[0]).toMatchObject({ title: 'Fill rate of `price`', unit: 'share', level: 'HIGH' })
    const points = figures[0]!.points.map(({ value, hasAnomaly, expected }) => [
      value,
      hasAnomaly,
      expected?.high,
    ])
    expect(points).toEqual([
      ...Array.from({ length: 5 }, () => [1, false, undefined]),
      [1, false, 1],
      [0.75, true, 1],
    ])

    await staff.api.anomalyAssign({ body: { historyId: odd.hid, assignUserIdTo: staff.userId } })
    await staff.api.anomalyUpdate({
      body: {
        historyId: odd.hid,
        actionStatus: anomalyStatusCodes.ACCEPT_ISSUE,
        reason: 'The sale has no prices',
      },
    })
    expect((await quality(await next())).findings).toEqual([])
    shop.undo()
    const isBack = await quality(await next())
    expect(
      isBack.findings.filter(({ column }) => column === 'price').map(({ level }) => level),
    ).not.toContain('HIGH')
  })

  test('is held, rejected, and then left out of what later runs are compared with', async ({ server }) => {
    await using shop = await startSaleShop()
    await using _worker = workHere(server)
    const { staff, first, next, quality } = await crawledReport(server, shop)
    await staff.api.reportGateSave({
      params: first,
      body: { gate: { mode: 'HOLD_FINDINGS', deadlineHours: 6, onDeadline: 'REJECT' } },
    })
    const webhook = { url: 'https://hooks.example/x' }
    await staff.api.destinationCreate({
      params: first,
      body: {
        name: 'Hook',
        type: 'URL',
        settings: webhook,
        formats: ['csv'],
        fileName: '{page}.{extension}',
        skipValidation: true,
      },
    })
    for (let run = 0; run < 5; run += 1) await next()

    shop.redesignSale()
    const held = await next()
    expect(await quality(held)).toMatchObject({
      review: { state: 'HELD', heldDeliveries: 1 },
      task: { assignee: null },
    })
    await staff.api.runReject({ params: held, body: { reason: 'Prices are missing' } })

    const later = await quality(await next())
    expect(later).toMatchObject({ comparedRuns: 6, findings: [expect.objectContaining(isAboutPrices)] })
  })
})
