import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commandOf } from '@windrow/contract/testing/command-of'

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

it.runIf(process.platform === 'linux')(
  'a service in an endless loop ends when the process that started it is killed',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'windrow-service-'))
    const file = join(folder, 'endless.ts')
    writeFileSync(file, 'for (;;);\nexport const service = {}\n')
    const code = `import { ServiceHost } from ${JSON.stringify(join(import.meta.dirname, 'service-host.ts'))}
      new ServiceHost({ file: ${JSON.stringify(file)} }).describe().catch(() => {})
      console.log('asked')`
    const owner = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(owner.stdout, 'data')
    const service = childrenOf(owner.pid!).at(-1)!
    await expect.poll(() => commandOf(service)).toMatch(/node\S*\0.*service-process/)

    owner.kill('SIGKILL')

    await expect.poll(() => commandOf(service)).toBe('')
    rmSync(folder, { recursive: true, force: true })
  },
)
