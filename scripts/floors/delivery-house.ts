import type { House } from './house.ts'

/** What a driver is on the ground; how files and calls go out above it; each kind in a room of its own, and none knows another. */
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
