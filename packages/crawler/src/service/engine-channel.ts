import type { ServiceOrder, ServiceReport } from './service-messages.ts'

/**
 * Takes over the channel to the engine: the code of a service can neither send on it nor receive. Call before
 * loading any of that code. @returns the function for sending.
 */
export function takeChannel(heard: (order: ServiceOrder) => void): (report: ServiceReport) => void {
  const send = process.send!.bind(process)
  const emit = process.emit.bind(process) as (event: string | symbol, ...args: unknown[]) => boolean
  // Without a listener, messages are held back.
  process.on('message', () => {})
  Object.defineProperty(process, 'emit', {
    value: (event: string | symbol, ...args: unknown[]) => {
      if (event !== 'message') return emit(event, ...args)
      heard(args[0] as ServiceOrder)
      return true
    },
  })
  process.send = () => {
    throw new Error('services cannot send messages to the engine; yield rows, links and log lines')
  }
  return (report) => void send(report)
}
