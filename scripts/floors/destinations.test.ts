import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { destinationTypes } from '@windrow/contract/destinations'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/**
 * Differences between destination types are properties of their definitions in `packages/contract/src/destinations/`.
 */
it('server and web code name no destination type', () => {
  const files = globSync('apps/{server,web}/src/features/deliveries/**/*.{ts,tsx}', { cwd: root })
  const named = new RegExp(`['"\`](${destinationTypes.join('|')})['"\`]`)
  const guilty = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => named.test(readFileSync(join(root, file), 'utf8')))

  expect(files.length).toBeGreaterThan(50)
  expect(guilty).toEqual([])
})
