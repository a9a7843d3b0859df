import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The emulator's built-in account and key; they are public and useless elsewhere. */
const account = 'devstoreaccount1'
const key = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=='

export const azureConnection = (base: string, withKey = key): string =>
  `DefaultEndpointsProtocol=http;AccountName=${account};AccountKey=${withKey};BlobEndpoint=${base}/${account};`

export interface AzureServer extends AsyncDisposable {
  base: string
  connection: (withKey?: string) => string
}

/** Azure's own emulator of Blob Storage; its data is lost at the end. */
export async function startAzureServer(): Promise<AzureServer> {
  const folder = await mkdtemp(join(tmpdir(), 'windrow-azure-'))
  const main = createRequire(import.meta.url).resolve('azurite/dist/src/blob/main.js')
  const quiet = ['--inMemoryPersistence', '--skipApiVersionCheck', '--disableTelemetry', '--silent']
  const child = spawn(process.execPath, [main, '--blobPort', '0', ...quiet], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: folder,
  })
  const base = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const [, address] = /listens on (http\S+)/.exec(line) ?? []
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error('the emulator did not start')))
  })
  return {
    base,
    connection: (withKey) => azureConnection(base, withKey),
    [Symbol.asyncDispose]: async () => {
      // Its data is disposable, and a graceful stop would wait for kept-alive connections.
      child.kill('SIGKILL')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
