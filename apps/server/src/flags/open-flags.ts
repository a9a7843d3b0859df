import { OpenFeature, type Client, type Provider } from '@openfeature/server-sdk'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { FlagFile } from './flag-file.ts'
import { OfrepProvider } from './ofrep-provider.ts'

const providerOf = (config: Config['flags'], log: Logger): Provider =>
  config.kind === 'file' ? new FlagFile(config.path, log) : new OfrepProvider(config)

/**
 * The client for the flags of this installation, from a service or a file. Flags that can't be evaluated have their
 * default.
 */
export async function openFlags(config: Config['flags'], log: Logger): Promise<Client> {
  // A unique domain: the library stores one provider per domain and process.
  const domain = crypto.randomUUID()
  await OpenFeature.setProviderAndWait(domain, providerOf(config, log))
  const write =
    (level: 'error' | 'warn' | 'info' | 'debug') =>
    (...words: unknown[]) =>
      log[level](words.map(String).join(' '))
  return OpenFeature.getClient(domain).setLogger({
    // The library logs an error for each undefined flag, which is no mistake.
    error: write('debug'),
    warn: write('warn'),
    info: write('info'),
    debug: write('debug'),
  })
}
