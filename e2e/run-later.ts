import type { Page } from '@playwright/test'

/** Changes the server's response for a run, as if days had passed. */
export async function later(page: Page, hid: number, change: object): Promise<void> {
  await page.unrouteAll()
  await page.route(new RegExp(`/histories/${hid}$`), async (route) => {
    const answer = await route.fetch()
    const { data, ...envelope } = (await answer.json()) as { data: object }
    await route.fulfill({ response: answer, json: { ...envelope, data: { ...data, ...change } } })
  })
}
