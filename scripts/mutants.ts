import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOptions } from './mutants/options.ts'
import { runSample } from './mutants/run-sample.ts'
import { quickFolder } from './quick-folder.ts'
import { ensureWebBuild } from './web-build.ts'

// `npm run mutants`: puts small faults into a copy of the tree, one at a time, and reports those that no test detects.
//   npm run mutants -- --seed 7 --count 200       200 mutants chosen by the seed
//   npm run mutants -- --skip 100                 without the first 100 of them
//   npm run mutants -- --only packages/delivery   only in some folders or files, separated by commas
//   npm run mutants -- --tests packages           runs only the tests in these folders
//   npm run mutants -- --budget 600               seconds that the tests of a mutant may take without it
//   npm run mutants -- --list                     lists them and runs nothing

const root = join(import.meta.dirname, '..')
const options = readOptions(process.argv.slice(2))
const folder = quickFolder() ?? mkdtempSync(join(tmpdir(), 'windrow-mutants-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.env['TMPDIR'] = folder
process.env['NODE_COMPILE_CACHE'] = join(root, '.build/compile-cache')
if (!(await ensureWebBuild(console.log))) process.exit(1)
const isEnough = await runSample(options, { root, folder, say: console.log })
process.exit(isEnough ? 0 : 1)
