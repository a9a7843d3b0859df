import type { Page } from '@playwright/test'

/** What the server says of the run, as it would after days that no test waits for. */
export async function later(page: Page, hid: number, change: object): Promise<void> {
  await page.unrouteAll()
  await page.route(new RegExp(`/histories/${hid}$`), async (route) => {
    const answer = await route.fetch()
    const { data, ...envelope } = (await answer.json()) as { data: object }
    await route.fulfill({ response: answer, json: { ...envelope, data: { ...data, ...change } } })
  })
}
