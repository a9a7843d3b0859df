/** A strict reader of OpenMetrics text (ABNF of the specification 1.0.0), for gauges, counters and infos. */

export interface ReadFamily {
  type: string
  unit: string | null
  help: string | null
  /** By the sample's name with its labels. */
  samples: Map<string, number>
}

const name = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const escapedString = String.raw`(?:[^"\\\n]|\\[\\"n])*`
const label = `[a-zA-Z_][a-zA-Z0-9_]*="${escapedString}"`
const number = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|[+-]?(?:[Ii]nf(?:inity)?)|[Nn]a[Nn]`
const metadata = new RegExp(`^# (TYPE|UNIT|HELP) (${name}) (.*)$`)
const sample = new RegExp(`^(${name})(\\{(?:${label}(?:,${label})*)?\\})? (${number})$`)
const types = new Set(['gauge', 'counter', 'info'])
const suffixOf: Record<string, string> = { gauge: '', counter: '_total', info: '_info' }
const helpText = /^(?:[^\\\n]|\\[\\"n])*$/

function fail(line: string, why: string): never {
  throw new Error(`${why}: ${line}`)
}

function readMetadata(
  family: ReadFamily,
  kind: string,
  familyName: string,
  text: string,
  line: string,
): void {
  if (family.samples.size > 0) fail(line, 'metadata after samples')
  if (kind === 'TYPE') {
    if (!types.has(text) || family.type) fail(line, 'unknown or second type')
    family.type = text
  } else if (kind === 'UNIT') {
    if (!familyName.endsWith(`_${text}`) || family.unit !== null)
      fail(line, 'the name does not end in its unit')
    family.unit = text
  } else {
    if (!helpText.test(text) || family.help !== null) fail(line, 'a second or badly escaped help')
    family.help = text
  }
}

function readSample(family: ReadFamily, familyName: string, line: string): void {
  const [, found, labels = '', value] = sample.exec(line) ?? fail(line, 'no sample')
  if (found !== `${familyName}${suffixOf[family.type]}`) fail(line, `not of the family ${familyName}`)
  if (family.type === 'info' && Number(value) !== 1) fail(line, 'an info is not 1')
  if (family.type === 'counter' && !(Number(value) >= 0)) fail(line, 'a counter is negative')
  const names = [...labels.matchAll(/([a-zA-Z_]\w*)="/g)].map(([, one]) => one)
  if (new Set(names).size < names.length) fail(line, 'a label twice')
  if (family.samples.has(`${found}${labels}`)) fail(line, 'the same sample twice')
  family.samples.set(`${found}${labels}`, Number(value))
}

/** The families by name. Throws an Error that names the first line that the grammar doesn't allow. */
export function readOpenMetrics(text: string): Map<string, ReadFamily> {
  const lines = text.split('\n')
  if (lines.pop() !== '' || lines.pop() !== '# EOF') throw new Error('the text does not end with "# EOF"')
  const families = new Map<string, ReadFamily>()
  let current = ''
  for (const line of lines) {
    const [, kind, familyName, rest] = metadata.exec(line) ?? []
    if (kind !== undefined && familyName !== current) {
      if (families.has(familyName!)) fail(line, 'a family in two places')
      current = familyName!
      families.set(current, { type: '', unit: null, help: null, samples: new Map() })
    }
    const family = families.get(current) ?? fail(line, 'a sample before its family')
    if (kind !== undefined) readMetadata(family, kind, current, rest!, line)
    else readSample(family, current, line)
  }
  return families
}
