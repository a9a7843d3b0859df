import { OpenFeature, type Client, type Provider } from '@openfeature/server-sdk'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { FlagFile } from './flag-file.ts'
import { OfrepProvider } from './ofrep-provider.ts'

const providerOf = (config: Config['flags'], log: Logger): Provider =>
  config.kind === 'file' ? new FlagFile(config.path, log) : new OfrepProvider(config)

/** The flags of this installation, from where the operator keeps them. What cannot be asked has its usual value. */
export async function openFlags(config: Config['flags'], log: Logger): Promise<Client> {
  // A domain of its own: the library keeps one provider for each name in the process.
  const domain = crypto.randomUUID()
  await OpenFeature.setProviderAndWait(domain, providerOf(config, log))
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
