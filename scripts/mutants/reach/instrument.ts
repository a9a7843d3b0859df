import { blocksOf } from '../blocks.ts'

/**
 * The source with a mark in each block that is set when it runs. Lines stay where they are. `hook` is the import path of
 * `reach-hook.ts` as seen from the file.
 */
export function instrument(text: string, file: string, hook: string): string {
  const blocks = blocksOf(text)
  const marks = blocks.flatMap(({ start, end, isExpression }, at) =>
    isExpression
      ? [
          { at: start, order: at, text: `(${mark(at)}, (` },
          { at: end, order: -at, text: '))' },
        ]
      : [{ at: start + 1, order: at, text: `${mark(at)};` }],
  )
  let marked = text
  for (const mark of marks.sort((a, b) => b.at - a.at || b.order - a.order))
    marked = marked.slice(0, mark.at) + mark.text + marked.slice(mark.at)
  const head = `import { marksOf as __marksOf } from ${JSON.stringify(hook)};`
  return `${head} const __reached = __marksOf(${JSON.stringify(file)}, ${blocks.length}); ${marked}`
}

/** Says nothing in a browser's page, where some functions are sent to. */
const mark = (block: number): string => `typeof __reached === "undefined" || (__reached[${block}] = 1)`
