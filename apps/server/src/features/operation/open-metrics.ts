/**
 * Writes the text format of OpenMetrics 1.0.0, see
 * https://github.com/prometheus/OpenMetrics/blob/main/specification/OpenMetrics.md
 */

interface Sample {
  labels?: Readonly<Record<string, string>>
  value: number
}

export interface MetricFamily {
  /** Without "_total" and "_info"; ends in its unit. */
  name: string
  type: 'gauge' | 'counter' | 'info'
  unit?: 'seconds' | 'bytes'
  help: string
  samples: readonly Sample[]
}

export const openMetricsType = 'application/openmetrics-text; version=1.0.0; charset=utf-8'

const suffixes = { gauge: '', counter: '_total', info: '_info' } as const

const escaped = (text: string): string =>
  text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('"', String.raw`\"`)

const labelsText = (labels: Readonly<Record<string, string>> = {}): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function familyLines({ name, type, unit, help, samples }: MetricFamily): string[] {
  return [
    `# TYPE ${name} ${type}`,
    ...(unit ? [`# UNIT ${name} ${unit}`] : []),
    `# HELP ${name} ${escaped(help)}`,
    ...samples.map(({ labels, value }) => `${name}${suffixes[type]}${labelsText(labels)} ${value}`),
  ]
}

/** The families as text; those without samples are left out. */
export const openMetrics = (families: readonly MetricFamily[]): string =>
  [...families.filter(({ samples }) => samples.length > 0).flatMap(familyLines), '# EOF', ''].join('\n')
