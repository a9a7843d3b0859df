interface Imported {
  faults: readonly { line: number }[]
  faultCount: number
}

/**
 * The lines that an import has rejected, to be corrected. If not all were named, everything after the last named one:
 * repeating valid lines is harmless, because they are known already.
 */
export function linesLeft(text: string, { faults, faultCount }: Imported): string {
  const lines = text.split(/\r\n|\r|\n/)
  const named = faults.map(({ line }) => lines[line - 1] ?? '')
  const last = faults.at(-1)?.line ?? 0
  return [...named, ...(faultCount > faults.length ? lines.slice(last) : [])].join('\n')
}
