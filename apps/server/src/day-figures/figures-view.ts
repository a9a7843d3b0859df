import type { Figures as FiguresView } from '@windrow/contract/schemas/figures'
import type { Figures } from './measures.ts'

/** Figures as the API names them. */
export const toFigures = (figures: Figures): FiguresView => ({
  runs: figures.runs,
  succeeded: figures.succeeded,
  failed: figures.failed,
  stopped: figures.stopped,
  findings: figures.findings,
  held: figures.held,
  delivered: figures.delivered,
  undelivered: figures.undelivered,
  onTime: figures.on_time,
  late: figures.late,
  records: figures.records,
  requests: figures.requests,
  bytes: figures.bytes,
  runSeconds: figures.run_seconds,
  proxyMicros: figures.proxy_micros,
})
