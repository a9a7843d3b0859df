import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { RunEndingError } from '../fetch/page-error.ts'
import { bundledChromium } from './bundled-chromium.ts'

const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']
const usualPlaces: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].flatMap((name) => {
    const folder = process.env[name]
    if (!folder) return []
    return [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]
  }),
}

/**
 * The path of a Chromium: the configured one, else Playwright's own, an installed one, or the one from the npm
 * package (Linux on x64). Rejects with a `RunEndingError` if there is none.
 */
export async function findBrowser(wanted: string | undefined): Promise<string> {
  if (wanted) {
    if (isProgram(wanted)) return wanted
    throw noBrowser(
      `There is no browser at ${wanted}. Set WINDROW_BROWSER or --browser to a Chromium or Chrome.`,
    )
  }
  const found = [playwrightsOwn(), ...(usualPlaces[process.platform] ?? []), ...onPath()].find(
    (path) => path !== null && isProgram(path),
  )
  const path = found ?? (await bundledChromium())
  if (path) return path
  throw noBrowser(
    'The recipe reads pages in a browser, and none was found here. Install Chromium or Chrome, or set WINDROW_BROWSER or --browser to its path.',
  )
}

const noBrowser = (message: string): RunEndingError => new RunEndingError('NO_BROWSER', message)

function playwrightsOwn(): string | null {
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : null
}

const onPath = (): string[] =>
  process.platform === 'win32'
    ? []
    : (process.env['PATH'] ?? '')
        .split(delimiter)
        .filter(Boolean)
        .flatMap((folder) => commands.map((name) => join(folder, name)))

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
