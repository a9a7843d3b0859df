import { expect } from '@playwright/test'
import { lookEverywhere, show } from './look.ts'
import { joinTeam, loginOf } from './mailed-link.ts'
import { fromElsewhere, test, watchConsole } from './windrow-fixture.ts'

// spec: MSG-08, NOTE-01, NOTE-04, NOTE-13
test('a picture is sent with a note, and another person sees it and answers with a note', async ({
  signedIn: staff,
  browser,
  windrow,
  api,
}) => {
  const { id } = await api.projectCreate({ body: { name: 'Pictures' } })
  const customer = await joinTeam(windrow.url, api, 'maja.notes@nordlake.example', 20)
  const { thread } = await api.threadCreate({
    params: { id },
    body: { subject: 'Wrong price', kind: 'DATA_ISSUE', text: 'See below', clientId: 'picture-notes-thread' },
  })
  const path = `${windrow.url}/projects/${id}/collaboration?thread=${thread.threadId}`
  await staff.goto(path)
  const field = staff.getByRole('textbox', { name: 'Message' })
  await field.fill('Look at the price')
  const png = await staff.screenshot()
  await staff
    .getByLabel('Attach files', { exact: true })
    .setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer: png })
  const files = staff.getByRole('list', { name: 'Files of this message' })
  await expect(files.getByText('Ready')).toBeVisible()
  // What is uploaded survives a reload.
  await staff.reload()
  await files.getByRole('button', { name: 'shop.png', exact: true }).click()
  const viewer = staff.getByRole('dialog', { name: 'shop.png' })
  const picture = viewer.getByRole('img', { name: 'shop.png' })
  await expect(picture).toBeVisible()
  const box = (await picture.boundingBox())!
  const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const
  await staff.mouse.move(...at(0.5, 0.25))
  await staff.mouse.down()
  await staff.mouse.move(...at(0.75, 0.35))
  await staff.mouse.up()
  await viewer.getByRole('textbox', { name: 'Description' }).fill('179.95 in the shop')
  await viewer.getByRole('button', { name: 'Add note' }).click()
  await expect(staff.getByText('Annotation updated successfully')).toBeVisible()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await staff.getByRole('button', { name: 'Send', exact: true }).click()
  const card = staff.getByRole('group', { name: 'shop.png' })
  await expect(card.getByText('179.95 in the shop')).toBeVisible()

  await using context = await browser.newContext()
  const page = await context.newPage()
  const complaints = watchConsole(page)
  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: loginOf(customer),
    headers: fromElsewhere(),
  })
  await page.goto(path)
  await page.getByRole('button', { name: 'Open shop.png, 1 note' }).click()
  const seen = page.getByRole('dialog', { name: 'shop.png' })
  await lookEverywhere(page, 'picture-notes', () =>
    expect(seen.getByRole('button', { name: 'Note 1: 179.95 in the shop' })).toBeVisible(),
  )
  await show(page, 'light', 1440)
  // Where it was drawn, at another size.
  const whole = (await seen.getByRole('img', { name: 'shop.png' }).boundingBox())!
  const mark = (await seen.getByRole('button', { name: /^Note 1/ }).boundingBox())!
  expect((mark.x - whole.x) / whole.width).toBeCloseTo(0.5, 2)
  expect((mark.y - whole.y) / whole.height).toBeCloseTo(0.25, 2)
  expect(mark.width / whole.width).toBeCloseTo(0.25, 2)
  await expect(seen.getByRole('button', { name: 'Delete note 1' })).toBeHidden()
  await page.keyboard.press('n')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Only until Friday')
  await page.keyboard.press('Control+Enter')
  // It arrives by itself.
  await expect(card.getByText('Only until Friday')).toBeVisible()
  expect(complaints).toEqual([])
})
