import type { House } from './house.ts'

/**
 * From bottom to top: the interface of drivers, sending files and requests, and one folder per destination type,
 * independent of each other.
 */
export const deliveryHouse: House = {
  source: 'packages/delivery/src',
  packages: ['contract'],
  split: ['kinds'],
  floors: [
    ['delivery-error.ts', 'unsubscribe-headers.ts', 'mail-kit.ts'],
    ['destination-driver.ts', 'explain-failure.ts'],
    ['delivery-summary.ts', 'redact.ts'],
    ['files', 'net'],
    ['s3'],
    ['kinds/*'],
    ['open-driver.ts'],
  ],
  mainFile: 'driver',
}
