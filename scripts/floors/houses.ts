import { crawlerHouse } from './crawler-house.ts'
import { deliveryHouse } from './delivery-house.ts'
import type { House } from './house.ts'
import { qualityHouse } from './quality-house.ts'
import { serverHouse } from './server-house.ts'
import { webHouse } from './web-house.ts'

/** The import rules of every workspace. */
export const houses: Readonly<Record<string, House>> = {
  server: serverHouse,
  web: webHouse,
  'practice-site': { source: 'apps/practice-site/src', packages: ['contract'], floors: [['*']] },
  contract: { source: 'packages/contract/src', packages: [], floors: [['*']] },
  crawler: crawlerHouse,
  dataset: { source: 'packages/dataset/src', packages: ['contract'], floors: [['*']] },
  delivery: deliveryHouse,
  quality: qualityHouse,
}
