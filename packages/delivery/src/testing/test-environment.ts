import type { DeliveryEnvironment } from '../destination-driver.ts'

/** The product as drivers see it, with a resolver for loopback, and a record of calls. */
export interface TestEnvironment extends DeliveryEnvironment {
  resolved: string[]
  remembered: Record<string, string>
  exchanges: { request: string; answer: string | null }[]
  progress: number[]
}

/** The error of the egress gate. */
export const blocked = (host: string): Error =>
  Object.assign(new Error(`${host} leads to a private or special address`), { code: 'ADDRESS_BLOCKED' })
const unknown = (host: string): Error =>
  Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' })

export function testEnvironment(more: Partial<DeliveryEnvironment> = {}): TestEnvironment {
  const told = {
    resolved: [] as string[],
    remembered: {} as Record<string, string>,
    exchanges: [] as TestEnvironment['exchanges'],
    progress: [] as number[],
  }
  return {
    ...told,
    resolve: (host) => {
      told.resolved.push(host)
      if (host.startsWith('10.') || host === 'intranet.test') return Promise.reject(blocked(host))
      if (host.endsWith('.invalid')) return Promise.reject(unknown(host))
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }])
    },
    sendMail: () => Promise.reject(new Error('no mail here')),
    sshKey: () => Promise.reject(new Error('no key here')),
    remember: (settings) => {
      Object.assign(told.remembered, settings)
      return Promise.resolve()
    },
    useOnce: async ({ name, value }, use) => {
      const next = await use(told.remembered[name] ?? value)
      if (next !== null) told.remembered[name] = next
    },
    onExchange: (exchange) => told.exchanges.push(exchange),
    signal: new AbortController().signal,
    onProgress: (bytes) => told.progress.push(bytes),
    ...more,
  }
}
