import { OpenFeature, type Client, type Provider } from '@openfeature/server-sdk'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { FlagFile } from './flag-file.ts'

/** A screen waits for its flags; a service that is slow to answer is treated as one that does not answer. */
const answerMs = 2000

async function providerOf(config: Config['flags'], log: Logger): Promise<Provider> {
  if (config.kind === 'file') return new FlagFile(config.path, log)
  const { OFREPProvider } = await import('@openfeature/ofrep-provider')
  return new OFREPProvider({
    baseUrl: config.url,
    headers: config.token ? { Authorization: `Bearer ${config.token}` } : {},
    fetchImplementation: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(answerMs) }),
  })
}

/** The flags of this installation, from where the operator keeps them. What cannot be asked has its usual value. */
export async function openFlags(config: Config['flags'], log: Logger): Promise<Client> {
  // A domain of its own: the library keeps one provider for each name in the process.
  const domain = crypto.randomUUID()
  await OpenFeature.setProviderAndWait(domain, await providerOf(config, log))
  const write =
    (level: 'error' | 'warn' | 'info' | 'debug') =>
    (...words: unknown[]) =>
      log[level](words.map(String).join(' '))
  return OpenFeature.getClient(domain).setLogger({
    // A flag that is nowhere set is no mistake, and the library says so for each one.
    error: write('debug'),
    warn: write('warn'),
    info: write('info'),
    debug: write('debug'),
  })
}
