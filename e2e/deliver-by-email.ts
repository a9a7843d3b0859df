import { expect, type Page } from '@playwright/test'

/** Adds an email destination to the open report, and delivers its latest dataset there. */
export async function deliverByEmail(page: Page, recipient: string): Promise<void> {
  await page.getByRole('link', { name: 'Data Delivery', exact: true }).click()
  await page.getByRole('button', { name: 'Add destination' }).click()
  const destination = page.getByRole('dialog')
  await destination.getByRole('button', { name: 'Email', exact: true }).click()
  await destination.getByLabel('Name', { exact: true }).fill('Pricing team')
  await destination.getByLabel('Recipients').fill(recipient)
  await destination.getByRole('button', { name: 'Add destination' }).click()
  await page.getByRole('button', { name: 'Deliver to Pricing team now' }).click()
  await expect(
    page.getByRole('table', { name: 'Attempts', exact: true }).getByText('Delivered'),
  ).toBeVisible()
}
