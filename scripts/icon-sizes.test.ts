import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../apps/web/src')
const sizes = ['16', '20', '24']

// spec: UI-32
test('icons are 16, 20 or 24 pixels', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  )
  const found = files.flatMap((path) =>
    [...readFileSync(join(source, path), 'utf8').matchAll(/\bsize=\{(\d{1,2})\}/g)].map(([, size]) => ({
      path,
      size: size!,
    })),
  )
  expect(found.length).toBeGreaterThan(100)
  expect(found.filter(({ size }) => !sizes.includes(size))).toEqual([])
})
