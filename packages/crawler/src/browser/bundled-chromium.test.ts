import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { chromium } from 'playwright-core'
import { fontEnvironment, unpack } from './bundled-chromium.ts'

const scratch = mkdtempSync(join(tmpdir(), 'bundled-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const bundles = process.platform === 'linux' && process.arch === 'x64'

describe.runIf(bundles)('the browser that comes as a package', () => {
  const first = join(scratch, 'first/browser')
  const second = join(scratch, 'second/browser')

  it('is unpacked once and taken from there afterwards', async () => {
    const path = await unpack(() => [first, second])
    expect(dirname(path)).toBe(first)
    expect(execFileSync(path, ['--headless', '--no-sandbox', '--version'], { encoding: 'utf8' })).toContain(
      'Chromium',
    )
    const { mtimeMs } = statSync(path)
    expect(await unpack(() => [first, second])).toBe(path)
    expect(statSync(path).mtimeMs).toBe(mtimeMs)
  })

  it('draws text with a typeface of its own where the system has none', async () => {
    const path = await unpack(() => [first])
    const fonts = fontEnvironment(path, join(scratch, 'no-such-file'))
    const browser = await chromium.launch({
      executablePath: path,
      chromiumSandbox: false,
      env: { ...process.env, ...fonts },
    })
    try {
      const page = await browser.newPage()
      await page.setContent('<button style="font: 20px Open Sans, monospace">Draw this</button>')
      const { width } = (await page.locator('button').boundingBox())!
      expect(width).toBeGreaterThan(50)
    } finally {
      await browser.close()
    }
    expect(fontEnvironment(path, path)).toEqual({})
    expect(fontEnvironment(join(scratch, 'chrome'), join(scratch, 'no-such-file'))).toEqual({})
  })

  it('goes to the next folder where the first cannot be written', async () => {
    const blocked = join(scratch, 'a-file')
    writeFileSync(blocked, '')
    expect(dirname(await unpack(() => [join(blocked, 'browser'), first]))).toBe(first)
  })

  it('is not taken from a folder that others may have filled', async () => {
    const open = join(scratch, 'open')
    mkdirSync(open)
    writeFileSync(join(open, 'chromium'), 'not a browser')
    chmodSync(open, 0o777)
    const linked = join(scratch, 'linked')
    symlinkSync(open, linked)
    expect(dirname(await unpack(() => [open, linked, first]))).toBe(first)
    await expect(unpack(() => [open, linked])).rejects.toThrow('could not be unpacked')
  })
})
