import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const module = JSON.stringify(join(import.meta.dirname, 'peak-memory.ts'))
/** The figure of a new process, optionally after running `before`. */
const peakOf = (before = '') =>
  Number(
    execFileSync(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { peakMemory } from ${module}; ${before}; console.log(peakMemory())`,
    ]),
  )

it('counts what a process held, though it let it go', () => {
  expect(peakOf('Buffer.alloc(200e6, 1)')).toBeGreaterThan(200e6)
})

it('does not count what the process held that started it', () => {
  const large = Buffer.alloc(400e6, 1)

  expect(peakOf()).toBeLessThan(large.length / 2)
})
