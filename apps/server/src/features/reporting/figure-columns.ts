import { dollars } from '@windrow/contract/reporting'
import type { Figures } from '../../day-figures/measures.ts'

const count = (value: number) => value.toLocaleString('en-US')

/** "98.7%"; "–" of nothing. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)}%`

/** Columns of figures in generated files. */
export interface FigureColumn {
  label: string
  /** Width in a document, relative to the others. */
  share: number
  text: (figures: Figures) => string
}

/** Columns of a document, which is narrow. */
export const documentColumns: readonly FigureColumn[] = [
  { label: 'Records', share: 3, text: ({ records }) => count(records) },
  { label: 'Runs', share: 2, text: ({ runs }) => count(runs) },
  { label: 'Successful', share: 2, text: ({ succeeded, runs }) => share(succeeded, runs) },
  { label: 'Findings', share: 2, text: ({ findings }) => count(findings) },
  { label: 'On time', share: 2, text: ({ on_time, late }) => share(on_time, on_time + late) },
  { label: 'Spend', share: 2, text: ({ proxy_micros }) => dollars(proxy_micros) },
]

/** Columns of a sheet, as numbers. */
export const sheetColumns: readonly (readonly [
  string,
  'integer' | 'number',
  (figures: Figures) => number,
])[] = [
  ['Records', 'integer', ({ records }) => records],
  ['Runs', 'integer', ({ runs }) => runs],
  ['Successful runs', 'integer', ({ succeeded }) => succeeded],
  ['Failed runs', 'integer', ({ failed }) => failed],
  ['Stopped runs', 'integer', ({ stopped }) => stopped],
  ['Findings', 'integer', ({ findings }) => findings],
  ['Held runs', 'integer', ({ held }) => held],
  ['Deliveries', 'integer', ({ delivered }) => delivered],
  ['Failed deliveries', 'integer', ({ undelivered }) => undelivered],
  ['On time', 'integer', ({ on_time }) => on_time],
  ['Late', 'integer', ({ late }) => late],
  ['Requests', 'integer', ({ requests }) => requests],
  ['Bytes', 'integer', ({ bytes }) => bytes],
  ['Run seconds', 'integer', ({ run_seconds }) => run_seconds],
  ['Proxy spend (USD)', 'number', ({ proxy_micros }) => proxy_micros / 1_000_000],
]
