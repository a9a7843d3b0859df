interface Imported {
  faults: readonly { line: number }[]
  faultCount: number
}

/**
 * The lines that an import has left out, to be mended. Where not all of them were named, everything after the last one
 * that was: good lines among them are known already, and do no harm a second time.
 */
export function linesLeft(text: string, { faults, faultCount }: Imported): string {
  const lines = text.split(/\r\n|\r|\n/)
  const named = faults.map(({ line }) => lines[line - 1] ?? '')
  const last = faults.at(-1)?.line ?? 0
  return [...named, ...(faultCount > faults.length ? lines.slice(last) : [])].join('\n')
}
