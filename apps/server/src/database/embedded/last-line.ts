/** The line of a program's output that explains its exit. */
export const lastLine = (text: string): string =>
  text
    .trim()
    .split('\n')
    .findLast((line) => /error|fatal|panic/i.test(line))
    ?.trim() ??
  text.trim().split('\n').at(-1) ??
  'unknown reason'
