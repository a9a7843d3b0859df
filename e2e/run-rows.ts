import type { Page } from '@playwright/test'

/** The rows of the table of runs, without what stands below them. */
export const runRows = (page: Page) =>
  page
    .getByRole('table', { name: 'Runs' })
    .locator('tbody')
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })
